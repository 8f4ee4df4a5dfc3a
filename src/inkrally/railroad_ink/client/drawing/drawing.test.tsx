import assert from 'node:assert/strict';
import { test } from 'vitest';
import { joinedExits, SheetDrawing, sidesBySpace } from './drawing';
import { svgFile } from './export';
import { passOf, rungs, strokes } from './strokes';
import { toMarkup } from '@/kit/svg_export/svg_markup';
import { parseDrawing, type Side } from './notation';
import { inlineCustomProperties, tokens } from '@/kit/svg_export/inline_styles';
import { moveInGrid, moveInRow } from '@/kit/roving_focus';
import { Route } from './routes';
import { Thumbnail } from './thumbnail';
import ink from '@/styles/ink.css?raw';
import tokenCss from '@/styles/tokens.css?raw';
import routes from '../../data/routes.json';

const marks = { B1: ['H-H-:NS', 1], B2: ['HRHR:NS|EW', 2], C2: ['RRR-:NES', 3] } as const;

function lengths(text: string): readonly number[] {
  const drawing = parseDrawing(text);
  return drawing.groups.flatMap((group) => strokes(drawing, group).map((stroke) => stroke.length));
}

test('a group has straight strokes, curves, and arms for the remaining sides', () => {
  assert.deepEqual(lengths('H-H-:NS'), [64]);
  assert.deepEqual(lengths('HH--:NE'), [48]);
  assert.deepEqual(lengths('HHH-:NES'), [64, 32]);
  assert.deepEqual(lengths('HHHH:NESW'), [64, 64]);
  assert.deepEqual(lengths('HRRH:NESW*'), [32, 32, 32, 32]);
  assert.deepEqual(lengths('H---:N*'), [32]);
  assert.deepEqual(lengths('RRRR:NE|SW'), [48, 48]);
});

test('every end of every route is drawn once', () => {
  for (const route of routes) {
    const drawing = parseDrawing(route.drawing);
    const drawn = drawing.groups.flatMap((group) => strokes(drawing, group).flatMap((stroke) => stroke.sides));
    assert.deepEqual([...drawn].sort(), Object.keys(drawing.kinds).sort(), route.id);
  }
});

test('the middle of a railway crossing has no rung', () => {
  const drawing = parseDrawing('RRRR:NESW');
  const [first] = strokes(drawing, drawing.groups[0] as (typeof drawing.groups)[0]);
  const pattern = rungs(first as NonNullable<typeof first>, false)
    .dashes.split(' ')
    .map(Number);
  assert.equal(
    pattern.reduce((sum, part) => sum + part, 0),
    64,
  );
});

test('a passage is the line between its sides instead of the whole junction', () => {
  const drawing = parseDrawing('HHH-:NES');
  const group = drawing.groups[0] as (typeof drawing.groups)[0];
  const path = (sides: readonly Side[]) => passOf(drawing, group, sides).map((stroke) => stroke.d);
  assert.deepEqual(path(['N', 'S']), ['M32,-.4V64.4']);
  assert.deepEqual(path(['N', 'E']), ['M32,-.4L32,32L64.4,32']);
  assert.deepEqual(path(['S']), ['M32,64.4L32,32']);
});

test('only the highlighted line of an overpass is highlighted', () => {
  const markup = toMarkup(<Route drawing="HRHR:NS|EW" lit={['N', 'S']} />);
  assert.match(markup, /<g class="off"><path class="rail-line"/);
  assert.match(markup, /<g class="lit"><path class="highway-edge"/);
  assert.deepEqual(
    sidesBySpace({ parts: ['B2NS', 'B2EW', 'D4'] }),
    new Map([
      ['B2', ['N', 'S', 'E', 'W']],
      ['D4', ['N', 'E', 'S', 'W']],
    ]),
  );
});

test('an exit is joined if a line of its kind reaches it', () => {
  assert.deepEqual([...joinedExits(marks)], ['B1N']);
  assert.deepEqual([...joinedExits({ B1: ['-R-R:EW', 1] })], []);
});

test('drawings of this round are blue, earlier ones black, and thumbnails have no numbers', () => {
  const markup = toMarkup(<SheetDrawing marks={marks} fresh={3} />);
  assert.equal(markup.match(/class="route fresh"/g)?.length, 1);
  assert.equal(markup.match(/class="route dry"/g)?.length, 2);
  assert.equal(markup.match(/class="round"/g)?.length, 3);
  assert.doesNotMatch(toMarkup(<Thumbnail marks={marks} />), /class="round"|highway-dash/);
});

test('no drawing has a style attribute, because the content security policy refuses it', () => {
  const all = (
    <SheetDrawing
      marks={marks}
      fresh={3}
      legal={['A1']}
      preview={{ space: 'A1', drawing: 'HH--:NE' }}
      refused="D4"
      rings={['C2E']}
      lit={{ parts: ['B2NS', 'C3'], exits: ['B1N'] }}
      label="All"
    />
  );
  assert.doesNotMatch(toMarkup(all), / style=/);
});

test('markup is escaped', () => {
  const nasty = '<b> & "c"';
  assert.equal(
    toMarkup(<text aria-label={nasty}>{nasty}</text>),
    '<text aria-label="&lt;b&gt; &amp; &quot;c&quot;">&lt;b&gt; &amp; &quot;c&quot;</text>',
  );
});

test('an export needs no style sheet and has a title', () => {
  for (const palette of ['light', 'dark', 'contrast', 'contrast-dark'] as const) {
    const file = svgFile(<SheetDrawing marks={marks} fresh={3} lit={{ parts: ['B2NS'] }} />, {
      title: 'Mira & co',
      palette,
    });
    assert.match(file, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    assert.match(file, /<title>Mira &amp; co<\/title>/);
    assert.match(file, /width="1016" height="1016"/);
    assert.doesNotMatch(file, /var\(|--|undefined|NaN/);
  }
  const light = tokens(tokenCss, 'light');
  const dark = tokens(tokenCss, 'dark');
  assert.notEqual(light.get('--color-surface'), dark.get('--color-surface'));
  assert.equal(light.get('--font-body'), dark.get('--font-body'));
  const css = inlineCustomProperties(ink, tokenCss, 'light');
  assert.ok(css.includes(`.highway-bed{fill:none;stroke:${light.get('--color-surface')};stroke-width:12.8}`));
  assert.ok(css.includes(`.lit .highway-bed{stroke:${light.get('--color-highlight')}}`));
});

test('arrow keys in the grid stop at its edges', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'Tab'];
  assert.deepEqual(
    keys.map((key) => moveInGrid(0, key, 7, 49)),
    [0, 1, 0, 7, 0, 6, 0, 42, undefined],
  );
  assert.deepEqual(
    keys.map((key) => moveInGrid(24, key, 7, 49)),
    [23, 25, 17, 31, 21, 27, 3, 45, undefined],
  );
  assert.equal(moveInGrid(24, 'Home', 7, 49, true), 0);
  assert.equal(moveInGrid(24, 'End', 7, 49, true), 48);
});

test('arrow keys in a toolbar wrap around', () => {
  assert.equal(moveInRow(3, 'ArrowRight', 4), 0);
  assert.equal(moveInRow(0, 'ArrowLeft', 4), 3);
  assert.equal(moveInRow(1, 'End', 4), 3);
  assert.equal(moveInRow(1, 'Enter', 4), undefined);
});
