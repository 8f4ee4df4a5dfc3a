import assert from 'node:assert/strict';
import { test } from 'vitest';
import { isBaseRoute } from './board';
import { joinedExits, type Marks, SheetDrawing } from './drawing';
import { expansionsCss, svgFile } from './export';
import { loadExpansionArt } from './expansion_art';
import { trailPath, withTrails } from '../../expansions/trail/client/drawing';
import { canyonSides } from '../../expansions/canyon/client/edges';
import { extrasAt } from './expansions/registry';
import { EXPANSIONS, goalCodes } from './expansions/data';
import { expansionOf, specOf } from './expansions/faces';
import { marksOn } from '../paper_scorer/registry';
import { GoalPicture } from './expansions/goals/goal_card';
import { latticePath } from './expansions/paths';
import { area, getJettyDirection } from './expansions/area_outline';
import type { Layers } from './expansions/types';
import { extraWords, getGoalText, goalTitle, faceName } from './expansions/words';
import { getHintMarks } from '../analysis/hint_marks';
import { pencilledWords } from '../analysis/words';
import { describeAction } from '../table/draft/action_text';
import { toMarkup } from '@/kit/svg_export/svg_markup';
import { needsExpansions, NotationError, parseDrawing, SIDES, type Side, rotateDrawing } from './notation';
import { Route } from './routes';
import { Thumbnail } from './thumbnail';
import { describeDrawing, createSpaceLabeller } from './drawing_text';
import { ENGLISH_PARTS } from '@/i18n/catalogues';
import ink from '@/styles/ink.css?raw';
import sharedCss from './expansions/ink.css?raw';

const expansionInkCss = sharedCss + expansionsCss;
const texts = { ...ENGLISH_PARTS.get('railroad_ink_expansions'), ...ENGLISH_PARTS.get('railroad_ink_challenge') };

await loadExpansionArt();

const faces = EXPANSIONS.flatMap((one) => [
  ...(one.routes ?? []).map(({ id }) => id),
  ...Object.values(one.faces).flat(),
]);
const drawn = faces.flatMap((face) => {
  const { drawing } = specOf(face);
  return drawing === undefined ? [] : [[face, drawing] as const];
});

interface Sheet {
  readonly marks: Marks;
  readonly layers?: Layers;
}

/** The sheets of the rulebook's examples, by the names of the examples. */
const sheets = Object.values(
  import.meta.glob<Record<string, { readonly drawn: Sheet }>>('../../**/rulebook/answers.json', {
    eager: true,
    import: 'default',
  }),
).flatMap((answers) => Object.entries(answers).map(([name, { drawn }]) => [name, drawn.marks, drawn.layers] as const));

test('every drawing of the expansions is parsed, printed unchanged, and turned back to itself', () => {
  for (const [face, drawing] of drawn) {
    const read = parseDrawing(drawing);
    assert.equal(read.text, drawing, face);
    for (let way = 0; way < 8; way += 1) {
      const there = rotateDrawing(read, way % 4, way > 3);
      const back =
        way > 3 ? rotateDrawing(rotateDrawing(there, 4 - (way % 4)), 0, true) : rotateDrawing(there, 4 - (way % 4));
      assert.equal(back.text, drawing, `${face} turned ${way}`);
    }
  }
});

test('drawings may have trails or no lines, and an invalid trail throws an error', () => {
  assert.deepEqual(parseDrawing('H-H-:NS/NW-SE').trails, [['SE', 'NW']]);
  assert.equal(parseDrawing('H-H-:NS/NW-SE').text, 'H-H-:NS/SE-NW');
  assert.deepEqual(parseDrawing('----:').groups, []);
  assert.equal(rotateDrawing(parseDrawing('HH--:NE/SE-SW-NW'), 1).text, '-HH-:ES/NE-SW-NW');
  assert.equal(rotateDrawing(parseDrawing('HHH-:NES/SW-NW'), 0, true).text, 'H-HH:NSW/NE-SE');
  for (const wrong of ['H-H-:NS/SE', 'H-H-:NS/SE-SE', 'H-H-:NS/XX-NW', '----:N', 'H-H-:', '----'])
    assert.throws(() => parseDrawing(wrong), NotationError, wrong);
});

test('only drawings with more than highways and railways need the expansions', () => {
  assert.equal(needsExpansions(parseDrawing('HRRH:NESW*')), false);
  for (const drawing of ['VV--:NE', 'L-H-:NS*', '----:', 'H-H-:NS/SE-NW', 'MPPM:NW|ES'])
    assert.equal(needsExpansions(parseDrawing(drawing)), true, drawing);
});

test('the outline of an area contains the corners of its sides, in every orientation', () => {
  const corners: Record<Side, readonly string[]> = {
    N: ['0,0', '64,0'],
    E: ['64,0', '64,64'],
    S: ['64,64', '0,64'],
    W: ['0,64', '0,0'],
  };
  const sets: readonly (readonly Side[])[] = [
    ['N'],
    ['W'],
    ['N', 'E'],
    ['S', 'W'],
    ['N', 'W'],
    ['E', 'W'],
    ['N', 'S'],
    ['E', 'S', 'W'],
    ['N', 'S', 'W'],
  ];
  for (const sides of sets) {
    for (const ground of ['all', 'line', 'pier'] as const) {
      const { fill, shore } = area(sides, ground);
      for (const side of sides)
        for (const point of corners[side])
          assert.ok(fill.includes(point), `${sides.join('')} ${ground}: ${fill} has no ${point}`);
      const dry = SIDES.filter((side) => !sides.includes(side));
      assert.equal(shore.match(/M/g)?.length, sides.join('') === 'NS' || sides.join('') === 'EW' ? 2 : 1, dry.join(''));
    }
  }
  assert.equal(area(SIDES).shore, '');
});

test('the dots of lava are inside its outline and on one grid for all spaces', () => {
  const all = new Set(area(SIDES).dots.map(String));
  for (const sides of [['N'], ['N', 'E'], ['N', 'S'], ['E', 'S', 'W']] as const) {
    const { dots } = area(sides);
    assert.ok(dots.length > 4 && dots.length < all.size);
    assert.ok(dots.every((dot) => all.has(String(dot))));
  }
});

test('a jetty points into the water', () => {
  assert.deepEqual(
    [['N'], ['S'], ['N', 'E'], ['N', 'W']].map((sides) => getJettyDirection(sides as Side[])),
    [0, 180, 45, 315],
  );
});

test('the path of a trail runs from corner to corner', () => {
  assert.deepEqual(trailPath(['SE', 'NW']).d, 'M64,64L0,0');
  assert.match(trailPath(['SW', 'NW']).d, /^M0,64Q14\.08,32 0,0$/);
  // A trail through three corners passes the middle one: outside a bend to the south-west.
  assert.match(trailPath(['NE', 'SE', 'NW']).d, /^M0,0Q.* 64,0M64,0Q.* 64,64$/);
});

test('the path of a canyon that returns to its start is closed', () => {
  assert.equal(
    latticePath(
      [
        [0, 1],
        [1, 1],
        [1, 2],
      ],
      64,
    ),
    'M0,64L64,64L64,128',
  );
  assert.equal(
    latticePath(
      [
        [1, 1],
        [2, 1],
        [2, 2],
        [1, 2],
        [1, 1],
      ],
      10,
    ),
    'M10,10L20,10L20,20L10,20Z',
  );
});

test('water, lava, trails and canyons have different patterns, so colour is not needed', () => {
  const has = (drawing: string, mark: RegExp) => assert.match(toMarkup(<Route drawing={drawing} />), mark, drawing);
  has('V-V-:NS', /class="bank"[\s\S]*class="river-line"/);
  has('LL--:NE', /class="waterline"/);
  has('LLLL:NESW', /class="waterline" d="M6,14/);
  has('AA--:NE', /class="grain" d="M/);
  has('H-H-:NS/SE-NW', /class="trail"/);
  has('P-P-:NS', /class="collar"/);
  has('M-M-:NS*', /class="metro"[\s\S]*class="stop"/);
  assert.match(expansionInkCss, /\.trail \{[^}]*stroke-dasharray/);
  assert.match(expansionInkCss, /\.canyon-hachure \{[^}]*stroke-dasharray/);
});

test('a route over water has the wings of a bridge, a route beside lava has none', () => {
  assert.match(toMarkup(<Route drawing="VHVH:NS|EW" />), /class="bank"[\s\S]*class="highway-edge"[\s\S]*class="wing"/);
  assert.doesNotMatch(toMarkup(<Route drawing="HAH-:NS|E" />), /class="wing"/);
  assert.match(
    toMarkup(<Route drawing="LLHR:NESW*" />),
    /class="water"[\s\S]*class="station"[\s\S]*class="jetty" transform="rotate\(45/,
  );
});

test('every face of an expansion die has a name and an expansion', () => {
  for (const face of faces.filter((one) => !isBaseRoute(one))) {
    assert.ok(`face.${face}` in texts, face);
    assert.ok(faceName(face), face);
    assert.ok(expansionOf(face), face);
  }
  assert.equal(expansionOf('h-tee'), undefined);
  assert.equal(expansionOf('sp-hhrh'), undefined);
  assert.equal(expansionOf('overpass'), undefined);
});

test('every drawing of a die has a description in actions, hints and previews', () => {
  for (const [face, drawing] of drawn) {
    const act = { type: 'die', die: 1, space: 'B2', drawing } as const;
    assert.match(describeAction(act, ['h-curve', face]), /^B2: .{3}/, face);
    const [pencilled] = getHintMarks([act], ['h-curve', face], true);
    assert.match(Object.values(pencilledWords(pencilled ? [pencilled] : []))[0] ?? '', /, 1: .{3}/, face);
    const name = createSpaceLabeller({ marks: {}, preview: { space: 'B2', drawing, face, ways: 1 } });
    assert.match(name('B2'), /preview, .{3}.*; the only way/, face);
  }
  assert.equal(describeAction({ type: 'die', die: 0, space: 'C7', drawing: '----:' }, ['f-trees']), 'C7: trees');
});

test('every kind of drawing has a description', () => {
  const said = {
    'V-V-:NS': 'river: north and south',
    '-VV-:ES': 'river bend: east and south',
    'VHVH:NS|EW': 'bridge: highway east and west over river north and south',
    'L---:N': 'lake: north',
    'LLLL:NESW': 'open water: north, east, south and west',
    'LLHR:NESW*': 'pier: highway south, railway west, water north and east',
    'AAA-:NES': 'lava: north, east and south',
    'AAAA:NESW': 'volcano: north, east, south and west',
    'HAH-:NS|E': 'straight highway: north and south, lava: east',
    'H-H-:NS/SE-NW': 'straight highway: north and south, trail between the corners south-east and north-west',
    'MM--:NE*': 'metro stop: north and east',
    'PMPM:NS|EW': 'metro over a pipe: metro east and west over pipe north and south',
    'MPPM:NW*|ES': 'metro stop: north and west, pipe bend: east and south',
    'PPPM:NES|W*': 'pipe junction: north, east and south, metro stop: west',
    'MMMP:NES|W': 'metro junction: north, east and south, closed pipe: west',
  };
  for (const [drawing, words] of Object.entries(said)) assert.equal(describeDrawing(drawing), words);
});

test('the label of a space names its contents', () => {
  const name = createSpaceLabeller({
    marks: { B2: ['R-R-:NS', 2], C3: ['----:', 3] },
    fresh: 3,
    layers: {
      trees: ['C3'],
      cacti: { B2: 2 },
      craters: ['E5'],
      dot: 'E5',
      canyons: [
        [
          [1, 2],
          [2, 2],
          [2, 3],
        ],
      ],
      sites: { A1: 'factory', B2: 'village' },
      inked: ['B2'],
      flights: [{ from: 'E5', towards: 'N', path: ['E4'], steps: 1 }],
    },
  });
  assert.equal(name('B2'), 'B2, straight railway: north and south; round 2; 2 cacti; canyon south; village, activated');
  assert.equal(name('C3'), 'C3; drawn this round; canyon west; trees; centre');
  assert.equal(name('E5'), 'E5, empty; crater; the meteor is here; centre');
  assert.equal(name('E4'), 'E4, empty; the meteor strikes here if it flies north; centre');
  assert.equal(name('A1'), 'A1, empty; factory');
});

test('the contents of a space come from the layers', () => {
  assert.equal(extrasAt({ trees: ['A1'] }, 'B1'), undefined);
  assert.deepEqual(extrasAt({ trees: ['A1'], cacti: { A1: 1 } }, 'A1'), {
    trees: true,
    cacti: 1,
    oasis: false,
  });
  assert.equal(withTrails('H-H-:NS', [['SE', 'NW']]), 'H-H-:NS/SE-NW');
  assert.deepEqual(
    canyonSides(
      {
        canyons: [
          [
            [2, 1],
            [2, 0],
          ],
        ],
      },
      'B1',
    ),
    ['E'],
  );
  assert.deepEqual(extraWords({ hubs: ['A1'], bursts: ['A1'] }, 'A1'), ['hub between surface and metro', 'burst pipe']);
});

test('metro joins railway exits, pipes join highway exits, water joins none', () => {
  assert.deepEqual(
    [...joinedExits({ B1: ['P-P-:NS', 1], D1: ['M-M-:NS', 1], F1: ['M-M-:NS', 1], A4: ['LLLL:NESW', 1] })],
    ['B1N', 'D1N'],
  );
});

test('the sheet of every example in the rulebook is drawn, small and large, without a style attribute', () => {
  assert.ok(sheets.length > 150);
  for (const [name, marks, layers] of sheets) {
    for (const markup of [
      toMarkup(<SheetDrawing marks={marks} layers={layers} label={name} />),
      toMarkup(<Thumbnail marks={marks} layers={layers} />),
    ]) {
      assert.doesNotMatch(markup, / style=|undefined|NaN/, name);
    }
  }
});

test('every face is drawn with every ink', () => {
  for (const [face, drawing] of drawn)
    for (const ink of ['fresh', 'dry', 'ghost'] as const)
      for (const coarse of [true, false])
        assert.doesNotMatch(
          toMarkup(<Route drawing={drawing} extras={specOf(face).extras ?? {}} ink={ink} coarse={coarse} />),
          /undefined|NaN/,
          face,
        );
});

test('each mark among the tools of a paper sheet has a picture', () => {
  const bare = EXPANSIONS.flatMap(({ name }) => marksOn(name))
    .map((mark) => mark.name)
    .filter((name) => specOf(name).picture === undefined && specOf(name).drawing === undefined);
  assert.deepEqual(bare, []);
});

test('areas are drawn below the grid, canyons on the grid, and highways above both', () => {
  const markup = toMarkup(
    <SheetDrawing
      marks={{ A1: ['-H-H:EW', 1], G7: ['LLLL:NESW', 1] }}
      layers={{
        canyons: [
          [
            [1, 2],
            [2, 2],
          ],
        ],
        bridges: [
          [
            [1, 2],
            [2, 2],
          ],
        ],
      }}
    />,
  );
  const at = (mark: string) => markup.indexOf(`class="${mark}"`);
  assert.ok(at('water') < at('sheet-grid-lines') && at('sheet-grid-lines') < at('canyon-edge'));
  assert.ok(
    at('canyon-edge') < at('deck') &&
      at('deck') < markup.lastIndexOf('class="highway-edge"') &&
      markup.lastIndexOf('class="highway-edge"') < at('bars'),
  );
});

test('an exported sheet with layers needs no other file', () => {
  for (const palette of ['light', 'dark', 'contrast'] as const) {
    for (const [name, marks, layers] of sheets)
      assert.doesNotMatch(
        svgFile(<SheetDrawing marks={marks} layers={layers} />, { title: name, palette }),
        /var\(|--[a-z]|undefined|NaN/,
        name,
      );
  }
});

test('every class of a drawing has a rule in the style sheets of an export', () => {
  const known = new Set([...(ink + expansionInkCss).matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name));
  const groups = new Set([
    'route',
    'layered',
    'river',
    'lake',
    'lava',
    'crater',
    'flight',
    'drought',
    'sheet-drawing',
    'pattern',
    'exit',
    'exit-joined',
  ]);
  for (const [name, marks, layers] of sheets) {
    for (const [, classes = ''] of toMarkup(<SheetDrawing marks={marks} layers={layers} />).matchAll(
      /class="([^"]*)"/g,
    )) {
      for (const one of classes.split(' '))
        assert.ok(
          known.has(one) || groups.has(one) || one === 'dry' || one === 'canyon',
          `${one} on ${name} has no rule`,
        );
    }
  }
});

test('every goal has a picture, a title and a text', () => {
  const codes = goalCodes(EXPANSIONS.map(({ name }) => name));
  assert.equal(codes.length, 39);
  for (const code of codes) {
    assert.ok(goalTitle(code) && getGoalText(code));
    assert.match(toMarkup(<GoalPicture code={code} />), /^<(?!.*(?:undefined|NaN))/, code);
  }
});
