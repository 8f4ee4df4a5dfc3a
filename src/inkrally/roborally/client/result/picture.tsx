/** Exports a floor with its robots as an image, in the light theme by default. Loaded on request. */

import seatCss from '@/kit/seat.css?raw';
import tokenCss from '@/styles/tokens.css?raw';
import { attributes, escapeText, toMarkup } from '@/kit/svg_export/svg_markup';
import { type Palette, tokens } from '@/kit/svg_export/inline_styles';
import { renderPng } from '@/kit/svg_export/download';
import { StepAnimations } from '../drawing/step_animations';
import { Shots } from '../drawing/floor_overlays';
import { middle } from '../drawing/geometry';
import { boxOf, FloorDrawing } from '../drawing/floor_drawing';
import { RobotDrawing } from '../drawing/robots/robot';
import type { Frame } from '../replay/frames';
import { type CourseDrawing, SpecialFloor, SpecialRings } from '../course_rules/course_overlays';
import drawingCss from '../drawing/drawing.css?raw';
import floorCss from '../drawing/floor.css?raw';
import specialCss from '../course_rules/special.css?raw';
import happeningsCss from '../drawing/step_animations.css?raw';
import type { Floor } from '../table/model';

const SCALE = 2;

export function floorPng(
  floor: Floor,
  frame: Frame | undefined,
  looks: readonly number[],
  special?: CourseDrawing,
): Promise<Blob> {
  const [, , width, height] = boxOf(floor);
  const svg = new Blob([floorSvg(floor, frame, looks, special)], { type: 'image/svg+xml' });
  return renderPng(svg, width * SCALE, height * SCALE);
}

export function floorSvg(
  floor: Floor,
  frame: Frame | undefined,
  looks: readonly number[],
  special?: CourseDrawing,
  palette: Palette = 'light',
): string {
  const box = boxOf(floor);
  const [x, y, width, height] = box;
  // Browsers know custom properties. Other programs need the values.
  const theme = [...tokens(tokenCss, palette)].map(([name, value]) => `${name}:${value};`).join('');
  const css = `:root{${theme}}${seatCss}${drawingCss}${floorCss}${specialCss}${happeningsCss}`;
  const drawing = (
    <g>
      <rect x={x} y={y} width={width} height={height} class="picture-paper" />
      <FloorDrawing floor={floor} />
      {special && <SpecialFloor floor={floor} special={special} />}
      {frame?.beams && <Shots beams={frame.beams} />}
      {frame?.robots.map((robot, index) => {
        const at = robot.at ?? (robot.arrived ? robot.last : null);
        return (
          at && (
            <g class="standing" transform={`translate(${middle(at).join(' ')})`}>
              {special && <SpecialRings special={special} robot={index} />}
              <RobotDrawing look={looks[index] ?? index} angle={robot.angle} down={robot.down} damage={robot.damage} />
            </g>
          )
        );
      })}
      {frame && <StepAnimations frame={frame} />}
    </g>
  );
  const outer = attributes({
    xmlns: 'http://www.w3.org/2000/svg',
    class: 'floor-svg is-still',
    viewBox: box.join(' '),
    width,
    height,
  });
  const style = escapeText(css).replaceAll('&quot;', '"');
  return `<svg${outer}><style>${style}.picture-paper{fill:var(--color-surface)}</style>${toMarkup(drawing)}</svg>`;
}
