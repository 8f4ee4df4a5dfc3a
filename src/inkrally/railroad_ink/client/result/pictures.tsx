/** Image files of a sheet: SVG, PNG, and the shared card, all in the light theme; and frames of moving pictures. */

import type { VNode } from 'preact';
import { type Marks, SheetDrawing } from '../drawing/drawing';
import { EDITION_LINES } from '../drawing/editions';
import { svgBlob, svgFile } from '../drawing/export';
import { expansionArt } from '../drawing/expansion_art';
import type { Layers } from '../drawing/expansions/types';
import { VIEW_BOX } from '../drawing/printed_sheet';
import { type BoardOptions, drawnBoards } from '../table/boards';
import { getEmbeddedFonts } from '../print/fonts';
import { renderPng } from '@/kit/svg_export/download';
import type { Palette } from '@/kit/svg_export/inline_styles';
import type { ScoreSheet } from '@/protocol';
import { formatNumber } from '@/i18n';
import { t } from '../texts';
import { addressed } from '@/features/table/players/players';

/** The width of the sheet's drawing in its own units, for the nested SVG. */
const SHEET_WIDE = VIEW_BOX.split(' ').map(Number)[2] ?? 508;
const SHEET_PX = 1016;
const CARD_WIDE = 1200;
const CARD_HIGH = 630;
const CARD_SHEET = 582;
const SERIF = 'Noto Serif Display, Georgia, serif';
const UI = 'Inter, system-ui, sans-serif';

/** A board of a sheet. */
export interface BoardPicture {
  readonly marks: Marks;
  readonly layers?: Layers | undefined;
}

/** Return the SVG file of a sheet, with boards side by side. Call `loadExpansionArt` first if it has expansions. */
export function sheetSvg(boards: readonly BoardPicture[], name: string, fonts = ''): Blob {
  const title = t('sheet.final', { player: addressed(name) });
  return svgBlob(sheetDrawing(boards), { title, width: boards.length * SHEET_PX, fonts });
}

/** Return the text of the SVG file of a sheet in a palette, as a frame of a moving picture. */
export function sheetFrame(boards: readonly BoardPicture[], title: string, palette: Palette, fonts: string): string {
  return svgFile(sheetDrawing(boards), { title, palette, width: boards.length * SHEET_PX, fonts });
}

function sheetDrawing(boards: readonly BoardPicture[]): VNode {
  const [first = { marks: {} }] = boards;
  return boards.length < 2 ? (
    <SheetDrawing marks={first.marks} layers={first.layers} />
  ) : (
    <svg viewBox={`0 0 ${boards.length * SHEET_WIDE} ${SHEET_WIDE}`}>{sideBySide(boards, 0, 0, SHEET_WIDE)}</svg>
  );
}

export async function sheetPng(boards: readonly BoardPicture[], name: string): Promise<Blob> {
  return renderPng(sheetSvg(boards, name, await getEmbeddedFonts()), boards.length * SHEET_PX, SHEET_PX);
}

/** Draw boards side by side, each with this width. */
function sideBySide(boards: readonly BoardPicture[], x: number, y: number, wide: number): readonly VNode[] {
  return boards.map(({ marks, layers }, index) => (
    <svg x={x + index * wide} y={y} width={wide} height={wide} viewBox={`0 0 ${SHEET_WIDE} ${SHEET_WIDE}`}>
      <SheetDrawing marks={marks} layers={layers} />
    </svg>
  ));
}

/** The shared card: points, place and settings. Shows no drawings, because a friend may play the same dice. */
interface CardData {
  /** The settings of the match, whose empty boards are on the card. */
  options: BoardOptions;
  /** The points of each board if there are several, instead of the score lines. */
  sums?: readonly (readonly [label: string, points: number])[] | undefined;
  name: string;
  /** The place, such as "third of four". Empty for a single player. */
  place: string;
  title: string;
  /** The name of the game. */
  game: string;
  score: ScoreSheet | undefined;
  /** The address for playing the same dice, if possible. */
  address?: string | undefined;
}

export function cardSvg(data: CardData, fonts = ''): Blob {
  return svgBlob(card(data), { title: t('sheet.final', { player: addressed(data.name) }), width: CARD_WIDE, fonts });
}

export async function cardPng(data: CardData): Promise<Blob> {
  return renderPng(cardSvg(data, await getEmbeddedFonts()), CARD_WIDE, CARD_HIGH);
}

/** Draw the card: an empty sheet, the player, points and place, and the address. */
function card({ options, sums, name, place, title, game, score, address }: CardData): VNode {
  const boards = drawnBoards(options, undefined);
  const wide = CARD_SHEET / boards.length;
  const lines: readonly (readonly [string, number])[] =
    sums ??
    (score
      ? [
          [t('score.exits'), score.exits],
          [t('score.longest-highway'), score.highway],
          [t('score.longest-rail'), score.railway],
          [t('score.centre'), score.centre],
          ...Object.entries(score.expansions).map(
            ([name, points]) => [expansionArt()?.expansionName(name) ?? name, points] as const,
          ),
          ...EDITION_LINES.flatMap(({ label, value }) => (value(score) > 0 ? [[label(), value(score)] as const] : [])),
          ...(score.goals > 0 ? [[t('behind.goals'), score.goals] as const] : []),
          [t('score.open-ends'), -score.errors],
        ]
      : []);
  // Distribute the lines between the title and the total.
  const gap = Math.min(46, 206 / Math.max(1, lines.length - 1));
  return (
    <svg viewBox={`0 0 ${CARD_WIDE} ${CARD_HIGH}`}>
      <rect class="thumbnail-frame" width={CARD_WIDE} height={CARD_HIGH} />
      {sideBySide(boards, 24, 24 + (CARD_SHEET - wide) / 2, wide)}
      <g class="route">
        <text x="646" y="96" fill="currentColor" font-family={SERIF} font-weight="500" font-size="52">
          {short(name, 20)}
        </text>
        <text x="648" y="134" fill="currentColor" font-family={UI} font-size="22">
          {short([game, title].filter((part) => part !== '').join(' · '), 46)}
        </text>
        {lines.map(([label, value], index) => (
          <>
            <text x="648" y={192 + index * gap} fill="currentColor" font-family={UI} font-weight="600" font-size="25">
              {label}
            </text>
            <text
              x="1152"
              y={192 + index * gap}
              fill="currentColor"
              font-family={SERIF}
              font-weight="600"
              font-size="30"
              text-anchor="end"
            >
              {formatNumber(value)}
            </text>
          </>
        ))}
        <path d="M648,424H1152" stroke="currentColor" stroke-width="2.5" />
        <text
          x="648"
          y={place === '' ? 494 : 472}
          fill="currentColor"
          font-family={UI}
          font-weight="600"
          font-size="30"
        >
          {t('score.total')}
        </text>
        <text x="648" y="508" fill="currentColor" font-family={UI} font-size="24">
          {place}
        </text>
        <text
          x="1152"
          y="500"
          fill="currentColor"
          font-family={SERIF}
          font-weight="600"
          font-size="76"
          text-anchor="end"
        >
          {formatNumber(score?.total ?? 0)}
        </text>
        {address !== undefined && (
          <>
            <text x="648" y="556" fill="currentColor" font-family={UI} font-size="21">
              {t('result.card-words')}
            </text>
            <text x="648" y="588" fill="currentColor" font-family={UI} font-weight="600" font-size="21">
              {short(address, 52)}
            </text>
          </>
        )}
      </g>
    </svg>
  );
}

function short(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}
