import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import { TextError } from './written_sheet/fields';
import { PaperScorerStore } from './paper_scorer_store';
import { emptySheet, readSheet, usualLongest, writeSheet } from './written_sheet/parse';
import { isBaseRoute } from '../drawing/board';
import { EXPANSIONS, fitOf } from '../drawing/expansions/data';
import { DEFAULT_CHOICE, optionsOf, parseGameChoice } from '../new_table/game_choice';
import { withoutExtras, drawnWith, withFaceExtras } from './written_sheet/layers';
import { canHoldMark } from './written_sheet/board_field';
import { markOf } from './registry';
import { asBoard, layersOf, boardsIn, toRequestSheet, withMarkToggled, withBoard } from './written_sheet/boards';
import type { WrittenSheet } from './written_sheet/types';
import {
  clashesAt,
  diceOf,
  nextOrientation,
  roundsOf,
  routesOf,
  getOrientationsAt,
  getOrientations,
} from './written_sheet/orientations';
import { getSheetHighlight, describeHighlight } from './highlight';
import type { ScoreBreakdown, ScoreSheet } from '@/protocol';
import texts from '@locales/en/railroad_ink_expansions.json';

test('a sheet is formatted as text and parsed again', () => {
  const sheet = {
    edition: 'challenge',
    longest: 'simple',
    drawings: { B1: 'H-H-:NS', A2: '-R-R:EW' },
    villages: 3,
    goals: { G: 4, A: 1 },
  } as const;
  const text = writeSheet(sheet);
  assert.match(text, /^edition challenge\nlongest simple\nvillages 3\ngoal G 4\ngoal A 1\nB1 H-H-:NS\nA2 -R-R:EW\n$/);
  assert.deepEqual(readSheet(text), sheet);
  assert.deepEqual(readSheet(JSON.stringify(sheet)), sheet);
  assert.deepEqual(readSheet(''), emptySheet());
  assert.equal(readSheet('edition challenge').longest, usualLongest('challenge'));
});

test('the parser ignores case, spacing and comments', () => {
  const { drawings } = readSheet(' b1: HH--:EN  # the first\n\nC3=h-r-:ns*\n');
  assert.deepEqual(drawings, { B1: 'HH--:NE', C3: 'H-R-:NS*' });
});

test('an error in the text has a code and a line', () => {
  const wrong = {
    'B1 H-H-:NS\nH8 H-H-:NS': ['space', 2],
    'B1 HHH': ['drawing', 1],
    'B1 H-H-:NS\nB1 -R-R:EW': ['twice', 2],
    'edition first': ['word', 1],
    '{oops': ['json', 0],
    '{"expansions": 5}': ['word', 0],
    '{"expansions": ["river", 5]}': ['word', 0],
    '{"expansions": ["forest"], "trees": 5}': ['form', 0],
    '{"drawings": {"B1": 5}}': ['drawing', 0],
  };
  for (const [text, [what, line]] of Object.entries(wrong)) {
    assert.throws(
      () => readSheet(text),
      (error) => error instanceof TextError && error.what === what && error.line === line,
      text,
    );
  }
});

test('every route has all its orientations, and taps cycle through them', () => {
  const counts = Object.fromEntries(routesOf('original').map((route) => [route, getOrientations(route).length]));
  assert.equal(counts['h-straight'], 2);
  assert.equal(counts['h-curve'], 4);
  assert.equal(counts['st-curve'], 8);
  assert.equal(counts['overpass'], 2);
  assert.equal(counts['sp-hhhh'], 1);
  assert.equal(routesOf('original').length, 15);
  assert.ok(routesOf('challenge').includes('h-double'));
  const ways = getOrientations('st-curve');
  let now: string | undefined;
  const seen = new Set<string>();
  for (let tap = 0; tap < ways.length; tap += 1) {
    now = nextOrientation(ways, now);
    seen.add(now);
  }
  assert.equal(seen.size, ways.length);
  assert.equal(nextOrientation(ways, now), ways[0]);
});

test('legal orientations come first', () => {
  const ways = getOrientationsAt('h-curve', 'B1', { 'h-curve': { B1: ['H--H:NW'] } });
  assert.equal(ways[0], 'H--H:NW');
  assert.equal(ways.length, 4);
});

test('the clashes of a drawing have their sides and kinds', () => {
  const sheet = { ...emptySheet(), drawings: { B1: 'R-R-:NS', B2: 'H-H-:NS' } };
  assert.deepEqual(clashesAt(sheet, 'B1'), [
    { side: 'N', own: 'R', other: 'H', with: undefined },
    { side: 'S', own: 'R', other: 'H', with: 'B2' },
  ]);
});

test('a score line highlights the parts that it counts', () => {
  const behind: ScoreBreakdown = {
    networks: [
      { points: 8, exits: ['B1N', 'A2W', 'A4W'], parts: ['B1NS'] },
      { points: 0, exits: ['G2E'], parts: ['G2EW'] },
    ],
    highway: ['B1NS'],
    railway: [],
    centre: ['D4'],
    errors: ['G2W'],
  };
  const score: ScoreSheet = {
    exits: 8,
    highway: 1,
    railway: 0,
    centre: 1,
    expansions: {},
    villages: 0,
    goals: 0,
    errors: 1,
    total: 9,
  };
  assert.deepEqual(getSheetHighlight('exits', behind), { parts: ['B1NS'], exits: ['B1N', 'A2W', 'A4W'] });
  assert.deepEqual(getSheetHighlight('centre', behind), { parts: ['D4'] });
  assert.equal(getSheetHighlight('errors', behind), undefined);
  assert.equal(getSheetHighlight('exits', { ...behind, networks: [] }), undefined);
  assert.equal(getSheetHighlight('railway', { ...behind, railway: [] }), undefined);
  assert.equal(describeHighlight('exits', score, behind).title, '3 exits in one network: 8 points.');
  assert.equal(describeHighlight('errors', score, behind).title, '1 open end, circled in red: 1 point less.');
});

test('a sheet with expansions is formatted and parsed as text and as JSON', () => {
  const sheet = {
    edition: 'original' as const,
    longest: 'simple' as const,
    drawings: { C3: 'V-V-:NS', D4: 'L-H-:NS*' },
    expansions: ['river', 'lake'],
    craters: ['A1'],
    trees: ['B2'],
    cacti: { E5: 2 },
    trails: { C3: [['SE', 'NW'] as const] },
  };
  assert.deepEqual(readSheet(writeSheet(sheet)), sheet);
  assert.deepEqual(readSheet(JSON.stringify(sheet)), sheet);
  assert.throws(() => readSheet('crater H9'), TextError);
});

test('clearing a space removes the contents that an expansion added', () => {
  const sheet = { ...emptySheet(), expansions: ['forest'] };
  const wood = withFaceExtras(sheet, 'B2', { id: 'f-trees', name: 'trees', drawing: '----:', lays: { trees: null } });
  assert.deepEqual(wood.trees, ['B2']);
  assert.deepEqual(withoutExtras(wood, 'B2'), sheet);
  assert.deepEqual(withoutExtras({ ...wood, cacti: { B2: 1, C3: 2 }, craters: ['B2'] }, 'B2'), {
    ...sheet,
    cacti: { C3: 2 },
  });
  assert.equal(layersOf(emptySheet()), undefined);
});

test('a trail is stored apart from its drawing and removed with the drawing', () => {
  const sheet = drawnWith(emptySheet(), 'B2', 'HH--:NE/SE-SW-NW');
  assert.deepEqual(sheet.drawings, { B2: 'HH--:NE' });
  assert.deepEqual(sheet.trails, { B2: [['SE', 'SW', 'NW']] });
  assert.equal(withoutExtras(sheet, 'B2').trails, undefined);
});

test('an expansion adds routes and dice and sets the number of rounds', () => {
  assert.ok(routesOf('original', ['river']).includes('v-bridge-r'));
  assert.ok(!routesOf('original').includes('v-bridge-r'));
  assert.equal(diceOf('original', ['river', 'lake']).length, 8);
  assert.equal(roundsOf('original', ['river']), 6);
  assert.equal(roundsOf('original'), 7);
  assert.deepEqual(getOrientations('v-curve'), ['VV--:NE', '-VV-:ES', '--VV:SW', 'V--V:NW']);
});

test('the fit of an expansion is the worst of its pairs with the chosen ones', () => {
  const of = (name: string) => EXPANSIONS.find((one) => one.name === name) as (typeof EXPANSIONS)[number];
  assert.equal(fitOf(of('river'), [of('lake')]).fit, 'good');
  assert.equal(fitOf(of('lava'), [of('lake')]).fit, 'harsh');
  assert.equal(fitOf(of('lava'), [of('river'), of('lake')]).with?.name, 'lake');
  assert.equal(fitOf(of('lava'), []).fit, 'good');
  assert.equal(fitOf(of('lava'), [of('underground')]).fit, 'possible');
  assert.equal(fitOf(of('lava'), [of('underground')], { 'underground.surface': 'none' }).fit, 'never');
  assert.deepEqual(optionsOf({ expansions: [], settings: {} }), {});
});

test('every installed expansion has its texts', () => {
  for (const one of EXPANSIONS) {
    for (const key of [`expansion.${one.name}`, `choose.${one.name}`]) assert.ok(key in texts, key);
    for (const face of [...Object.values(one.faces).flat(), ...(one.routes ?? []).map((route) => route.id)])
      assert.ok(isBaseRoute(face) || `face.${face}` in texts, face);
  }
});

test('a stored choice of expansions is parsed, and an invalid one becomes the base game', () => {
  const chosen = { expansions: ['lake', 'river'], settings: { centre: 'routes' } };
  assert.deepEqual(parseGameChoice(JSON.stringify(chosen)), chosen);
  assert.deepEqual(parseGameChoice('{"expansions":["river"]}'), { expansions: ['river'], settings: {} });
  for (const text of [
    null,
    '',
    '{',
    'null',
    '7',
    '{}',
    '{"expansions":"river"}',
    '{"expansions":[1]}',
    '{"expansions":[],"settings":null}',
    '{"expansions":[],"settings":{"centre":1}}',
  ]) {
    assert.deepEqual(parseGameChoice(text), DEFAULT_CHOICE, String(text));
  }
});

test('canyons and their bridges are stored as text and as JSON', () => {
  const sheet = {
    edition: 'original',
    longest: 'simple',
    drawings: {},
    expansions: ['canyon'],
    canyons: [
      [
        [0, 3],
        [1, 3],
        [1, 4],
      ],
    ],
    bridges: [
      [
        [0, 3],
        [1, 3],
      ],
    ],
  } as const;
  const text = writeSheet(sheet);
  assert.match(text, /\ncanyon 0,3 1,3 1,4\nbridge 0,3 1,3\n$/);
  assert.deepEqual(readSheet(text), sheet);
  assert.deepEqual(readSheet(JSON.stringify(sheet)), sheet);
  assert.deepEqual(layersOf(sheet)?.canyons, sheet.canyons);
  for (const wrong of ['canyon 0,3', 'canyon 0,3 x,4', 'bridge']) assert.throws(() => readSheet(wrong), TextError);
});

test('a second board is stored with its marks as text and as JSON, and changes apart from the surface', () => {
  const sheet: WrittenSheet = {
    ...emptySheet(),
    expansions: ['underground'],
    drawings: { B1: 'H-H-:NS' },
    underground: { drawings: { B2: 'P-P-:NS', D1: 'M-M-:NS*' }, hubs: ['D1'], bursts: ['B2'] },
  };
  assert.match(writeSheet(sheet), /\nunder D1 M-M-:NS\*\nunder B2 P-P-:NS\nhub D1\nburst B2\n$/);
  assert.deepEqual(readSheet(writeSheet(sheet)), sheet);
  assert.deepEqual(readSheet(JSON.stringify(toRequestSheet(sheet))), sheet);
  assert.deepEqual(boardsIn(sheet), ['surface', 'underground']);
  assert.deepEqual(asBoard(sheet, 'underground').drawings, sheet.underground?.drawings);
  // A hub disappears with its stop. The surface does not change.
  const lifted = withBoard(sheet, 'underground', { ...asBoard(sheet, 'underground'), drawings: { B2: 'P-P-:NS' } });
  assert.deepEqual(lifted.underground, { drawings: { B2: 'P-P-:NS' }, bursts: ['B2'] });
  assert.deepEqual(lifted.drawings, sheet.drawings);
  assert.deepEqual(withBoard(sheet, 'surface', { ...sheet, drawings: {} }).underground, sheet.underground);
  const [hub, burst] = [markOf('hub')?.mark, markOf('burst')?.mark];
  assert.ok(hub && burst);
  assert.deepEqual(withMarkToggled(sheet, 'underground', hub, 'D1').underground?.hubs, undefined);
  assert.deepEqual(
    [canHoldMark(hub, 'P-P-:NS'), canHoldMark(burst, 'P-P-:NS'), canHoldMark(hub, undefined)],
    [false, true, false],
  );
});

test('a sheet without a surface has no surface drawings', () => {
  const alone: WrittenSheet = {
    ...emptySheet(),
    longest: 'trail',
    expansions: ['underground'],
    surface: 'none',
    underground: { drawings: { B1: 'P-P-:NS' } },
  };
  assert.equal('drawings' in toRequestSheet(alone), false);
  assert.deepEqual(readSheet(writeSheet(alone)), alone);
  assert.deepEqual(readSheet(JSON.stringify(toRequestSheet(alone))), alone);
  assert.deepEqual(boardsIn(alone), ['underground']);
  assert.deepEqual(routesOf('original', ['underground'], 'underground').slice(-2), ['hub', 'burst']);
  assert.ok(!routesOf('original', ['underground']).includes('p-cross'));
  assert.deepEqual(
    [diceOf('original', ['underground']).length, diceOf('original', ['underground'], 'underground').length],
    [4, 4],
  );
  assert.deepEqual(
    [roundsOf('original', ['underground']), roundsOf('original', ['underground'], 'underground')],
    [7, 7],
  );
});

test('a destroyed accumulator can be marked beside an expansion that destroys, and is kept', () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response('{}'));
  const mark = 'destroyed-accumulator';
  assert.ok(!routesOf('original', ['power-grid']).includes(mark));
  const paper = new PaperScorerStore();
  paper.expansions(['meteor', 'power-grid']);
  assert.ok(paper.routes.value.includes(mark));
  assert.deepEqual(paper.layers.value?.accumulator, ['D4']);
  paper.choose(mark);
  paper.tap('D4');
  const sheet = paper.sheet.value;
  assert.deepEqual([sheet.accumulator, paper.layers.value?.accumulator], [[], []]);
  assert.deepEqual(readSheet(writeSheet(sheet)), sheet);
  assert.deepEqual(readSheet(JSON.stringify(toRequestSheet(sheet))), sheet);
  paper.tap('D3');
  assert.deepEqual([paper.said.value?.what, paper.sheet.value], ['refused', sheet]);
  paper.tap('D4');
  assert.equal('accumulator' in paper.sheet.value, false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a failed request is retried while the page is open, and at once when the browser is online again', async () => {
  vi.useFakeTimers();
  const back = new Set<() => void>();
  vi.stubGlobal('addEventListener', (_: string, heard: () => void) => back.add(heard));
  vi.stubGlobal('removeEventListener', (_: string, heard: () => void) => back.delete(heard));
  let asked = 0;
  let answer: 'offline' | 'clash' | 'score' = 'offline';
  vi.stubGlobal('fetch', async (path: string) => {
    // Modules of other test files share the globals, and may request something else.
    if (!path.startsWith('/api/paper/')) return new Response('{}');
    asked += 1;
    if (answer === 'offline') throw new Error('no network');
    return answer === 'clash'
      ? new Response(JSON.stringify({ error: { code: 'clash', message: '' } }), { status: 400 })
      : new Response('{}');
  });
  const paper = new PaperScorerStore();
  const stop = paper.follow();
  await vi.advanceTimersByTimeAsync(100);
  assert.deepEqual([asked, paper.problem.value?.code], [2, 'offline']);
  await vi.advanceTimersByTimeAsync(4_000);
  assert.equal(asked, 4);
  answer = 'score';
  for (const heard of back) heard();
  await vi.advanceTimersByTimeAsync(0);
  assert.deepEqual([asked, paper.problem.value], [6, null]);
  // An error of the sheet is not retried, nor is anything after the page is left.
  answer = 'clash';
  paper.clear();
  await vi.advanceTimersByTimeAsync(20_000);
  assert.equal(asked, 8);
  answer = 'offline';
  paper.clear();
  await vi.advanceTimersByTimeAsync(200);
  stop();
  await vi.advanceTimersByTimeAsync(20_000);
  assert.deepEqual([asked, back.size], [10, 0]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
