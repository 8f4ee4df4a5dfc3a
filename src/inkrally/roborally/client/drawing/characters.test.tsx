import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { toMarkup } from '@/kit/svg_export/svg_markup';
import { SILHOUETTES } from '@/kit/seat';
import type { Frame, RobotState } from '../replay/frames';
import type { Step, StepChange } from '../table/model';
import { actingOf, StepAnimations } from './step_animations';
import { RobotDrawing } from './robots/robot';

type Point = readonly [number, number];
const count = (text: string, part: string | RegExp) => text.split(part).length - 1;

/** Return the corners of an outline, with half circles and curves as short lines. */
function outline(path: string): Point[][] {
  const found: Point[][] = [];
  let here: Point = [0, 0];
  for (const [, command = '', given = ''] of path.matchAll(/([MLHVAQZ])([^MLHVAQZ]*)/g)) {
    const numbers = [...given.matchAll(/-?[\d.]+/g)].map(Number);
    const n = (at: number) => numbers[at] ?? 0;
    const from = here;
    if (command === 'M') found.push([]);
    if (command === 'M' || command === 'L') here = [n(0), n(1)];
    else if (command === 'H') here = [n(0), from[1]];
    else if (command === 'V') here = [from[0], n(0)];
    else if (command === 'A') {
      here = [n(5), n(6)];
      const [cx, cy] = [(from[0] + here[0]) / 2, (from[1] + here[1]) / 2];
      assert.ok(Math.abs(Math.hypot(from[0] - cx, from[1] - cy) - n(0)) < 0.01, 'only half circles are read here');
      const start = Math.atan2(from[1] - cy, from[0] - cx);
      for (let step = 1; step < 16; step++) {
        const angle = start + (Math.PI * step) / 16;
        found.at(-1)?.push([cx + n(0) * Math.cos(angle), cy + n(0) * Math.sin(angle)]);
      }
    } else if (command === 'Q') {
      here = [n(2), n(3)];
      for (let step = 1; step < 8; step++) {
        const t = step / 8;
        const along = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c;
        found.at(-1)?.push([along(from[0], n(0), here[0]), along(from[1], n(1), here[1])]);
      }
    }
    if (command !== 'Z') found.at(-1)?.push(here);
  }
  return found;
}

function inside(parts: readonly Point[][], [x, y]: Point): boolean {
  let within = false;
  for (const corners of parts)
    corners.forEach(([ax, ay], index) => {
      const [bx, by] = corners[(index + 1) % corners.length] as Point;
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) within = !within;
    });
  return within;
}

const GRID: readonly Point[] = Array.from({ length: 40 * 40 }, (_, at) => [
  (at % 40) - 19.5,
  Math.floor(at / 40) - 19.5,
]);

test('the eight characters differ in outline, whatever their colour', () => {
  const shapes = Object.values(SILHOUETTES).map((path) => {
    const parts = outline(path);
    return GRID.map((point) => inside(parts, point));
  });
  assert.equal(shapes.length, 8);
  shapes.forEach((one, index) => {
    const area = one.filter(Boolean).length;
    assert.ok(area > 400, `${index} is a body`);
    for (const other of shapes.slice(index + 1)) {
      const apart = one.filter((filled, at) => filled !== other[at]).length;
      assert.ok(apart > area / 15, `${index} differs in ${apart} of ${area}`);
    }
  });
});

test('faces and marks differ, too: no two are the same without their outline', () => {
  const faces = Array.from({ length: 8 }, (_, look) =>
    toMarkup(<RobotDrawing look={look} angle={0} />)
      .replaceAll(/class="robot-(body|halo)" d="[^"]*"/g, '')
      .replaceAll(/seat-\w/g, '')
      .replaceAll(/<text.*?<\/text>/gs, ''),
  );
  assert.equal(new Set(faces).size, 8);
});

test('each robot shows its damage: more scars with more damage, a closed eye from 6, smoke from 8', () => {
  for (let look = 0; look < 8; look++) {
    const drawn = Array.from({ length: 10 }, (_, damage) =>
      toMarkup(<RobotDrawing look={look} angle={0} damage={damage} />),
    );
    assert.deepEqual(
      drawn.map((one) => count(one, 'class="robot-scar"')),
      [0, 1, 1, 2, 2, 3, 3, 3, 3, 3],
    );
    assert.deepEqual(
      drawn.map((one) => count(one, 'class="robot-lid"')),
      [0, 0, 0, 0, 0, 0, 1, 1, 1, 1],
    );
    assert.deepEqual(
      drawn.map((one) => count(one, /class="robot-smoke"/)),
      [0, 0, 0, 0, 0, 0, 0, 0, 1, 1],
    );
    assert.notEqual(drawn[8], drawn[9], 'more smoke');
  }
});

const change = (one: object) => one as unknown as StepChange;
const step = (...changes: object[]): Step => ({ stage: 'cards', changes: changes.map(change) }) as unknown as Step;
const stands = (at: Point | null, more: Partial<RobotState> = {}): RobotState => ({
  at,
  last: at ?? [1, 1],
  facing: 'N',
  angle: 0,
  damage: 0,
  flags: 0,
  lives: 3,
  archive: [0, 0],
  down: false,
  place: null,
  ...more,
});
const frame = (one: Step, ...robots: RobotState[]): Frame => ({ register: 1, index: 0, step: one, robots });

test('the animation of a robot fits its step: falling into pits and over edges, otherwise exploding', () => {
  const ends = (by: string) => actingOf(step({ type: 'destroyed', robot: 1, by, lives: 2 })).get(1);
  assert.deepEqual(['pit', 'edge', 'crusher', 'damage'].map(ends), ['falls', 'falls', 'bursts', 'bursts']);
  const place = (first: number) => actingOf(step({ type: 'finished', robot: 0, place: first })).get(0);
  assert.deepEqual([place(1), place(2)], ['laps', 'arrives']);
  assert.equal(actingOf(step({ type: 'touched', robot: 2, flag: 1 })).get(2), 'touches');
  assert.equal(actingOf(step({ type: 'moved', robot: 2, to: [1, 1], by: 'push' })).get(2), 'pushed');
  assert.equal(actingOf(step({ type: 'moved', robot: 2, to: [1, 1], by: 'belt' })).size, 0);
  const shot = step(
    { type: 'damaged', robot: 0, amount: 1, damage: 10 },
    { type: 'destroyed', robot: 0, by: 'damage' },
  );
  assert.deepEqual([...actingOf(shot)], [[0, 'bursts']], 'the end is told, not the hit that brought it');
  assert.equal(actingOf(undefined).size, 0);
});

test('falls, explosions, raised flags and the winner are drawn at the last space of the robot', () => {
  const drawn = (one: Step, standing: RobotState) => toMarkup(<StepAnimations frame={frame(one, standing)} />);
  const falls = drawn(step({ type: 'destroyed', robot: 0, by: 'pit' }), stands(null, { last: [2, 3] }));
  assert.equal(count(falls, 'class="fall-ring'), 2);
  assert.match(falls, /translate\(120 168\)/, 'in the pit');
  const bursts = drawn(step({ type: 'destroyed', robot: 0, by: 'damage' }), stands(null));
  assert.equal(count(bursts, 'class="blast"'), 1);
  assert.equal(count(bursts, 'class="blast-bit"'), 6);
  const flag = drawn(step({ type: 'touched', robot: 0, flag: 2 }), stands([1, 1], { flags: 2 }));
  assert.equal(count(flag, 'class="raised-cloth"'), 1);
  assert.match(flag, />2<\/text>/);
  assert.equal(count(flag, 'lap-ring'), 0);
  const won = drawn(step({ type: 'finished', robot: 0, place: 1 }), stands([1, 1], { flags: 3 }));
  assert.equal(count(won, 'class="lap-ring"'), 1);
  assert.equal(count(won, 'class="raised-cloth"'), 1);
  const second = drawn(step({ type: 'finished', robot: 0, place: 2 }), stands([1, 1], { flags: 3 }));
  assert.equal(count(second, 'lap-ring'), 0);
  assert.equal(count(drawn(step({ type: 'damaged', robot: 0, amount: 1, damage: 1 }), stands([1, 1])), '<path'), 0);
});

test('with reduced motion nothing is animated, and still pictures show the events', () => {
  const css = readFileSync(new URL('./step_animations.css', import.meta.url), 'utf8');
  const [stills = '', moving = ''] = css.split('@media (prefers-reduced-motion: no-preference)');
  assert.doesNotMatch(stills, /animation(?:-\w+)?:/);
  assert.match(moving, /^ \{\s*\.floor-svg:not\(\.is-still\) \{/, 'nor where a step is only looked at');
  // A destroyed robot would be invisible: one that falls or explodes is still there, pale.
  assert.match(stills, /\.standing\.is-gone\.falls,\s*\.standing\.is-gone\.bursts \{\s*opacity: 1;/);
  for (const name of ['falls', 'bursts'])
    assert.match(stills, new RegExp(`\\.standing\\.${name} \\.robot \\{\\s*opacity: 0`));
});
