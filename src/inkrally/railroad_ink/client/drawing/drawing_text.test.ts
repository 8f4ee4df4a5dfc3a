import assert from 'node:assert/strict';
import { test } from 'vitest';
import { dieState } from './dice/die';
import { drawingName, describeDrawing, createSpaceLabeller } from './drawing_text';

test('every base route has a description', () => {
  const said = {
    'H-H-:NS': 'straight highway: north and south',
    'RR--:NE': 'curved railway: north and east',
    '-RRR:ESW': 'railway T-junction: east, south and west',
    'HRHR:NS|EW': 'overpass: highway north and south over railway east and west',
    'RHRH:NS|EW': 'overpass: highway east and west over railway north and south',
    'H-R-:NS*': 'station: highway north, railway south',
    'HRRH:NESW*': 'station: highway north and west, railway east and south',
    'H---:N*': 'highway terminus: north',
    'HHHH:NE|SW': 'two curved highways: north and east, south and west',
    'HHHH:NESW': 'highway crossing: north, east, south and west',
  };
  for (const [drawing, words] of Object.entries(said)) assert.equal(describeDrawing(drawing), words);
  assert.equal(drawingName('-HR-:ES*'), 'curved station');
});

test('the label of a space names its drawing, open ends and exits', () => {
  const name = createSpaceLabeller({
    marks: { E2: ['HRRH:NESW*', 5], B1: ['H-H-:NS', 2] },
    fresh: 5,
    openEnds: ['E2N', 'E2W', 'E2E'],
    legal: ['C1'],
    rings: ['E2E'],
    refused: 'A1',
    lit: { parts: ['B1NS'] },
    preview: { space: 'E1', drawing: '--HH:SW', ways: 3 },
  });
  assert.equal(
    name('E2'),
    'E2, station: highway north and west open, railway south, railway east open; drawn this round; east can no longer be connected',
  );
  assert.equal(name('B1'), 'B1, straight highway: north to an exit, south; round 2; highlighted');
  assert.equal(name('C1'), 'C1, empty; fits here');
  assert.equal(name('D1'), 'D1, empty, railway exit north');
  assert.equal(name('D4'), 'D4, empty; centre');
  assert.equal(name('A1'), 'A1, empty; not here');
  assert.equal(name('E1'), 'E1, preview, curved highway: south and west; 3 ways fit');
});

test('the state of a die has a text', () => {
  assert.equal(dieState({ route: 'h-tee', places: 1 }), '1 place');
  assert.equal(dieState({ route: 'h-tee', places: 5 }), '5 places');
  assert.equal(dieState({ route: 'h-tee', places: 0 }), 'fits nowhere');
  assert.equal(dieState({ route: 'h-tee', places: 0, drawn: 'D1' }), 'in D1');
});
