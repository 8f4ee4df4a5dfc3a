import assert from 'node:assert/strict';
import { test } from 'vitest';
import { dryCanyons } from '../../expansions/canyon/client/edges';
import type { LatticePoint, Layers } from '../drawing/expansions/types';
import { actsAt, openEdges, placeAt, withDraft } from './expansions/lattice';
import { pathWords, placeWords } from './expansions/lattice_words';
import type { PathAct } from './model';

const act = (...path: LatticePoint[]): PathAct => ({ type: 'canyon-draw', die: 4, path });
const down = act([2, 0], [2, 1], [2, 2]);
const bent = act([2, 0], [2, 1], [3, 1]);
const inner = act([1, 1], [2, 1]);

test('at a corner point, paths that end there come first', () => {
  assert.deepEqual(actsAt([down, bent, inner], '2,1'), [inner, down, bent]);
  assert.deepEqual(actsAt([down, bent, inner], '2,0'), [down, bent]);
  assert.deepEqual(actsAt([down, bent], '2,1 2,2'), [down]);
  assert.deepEqual(actsAt([down], '5,5'), []);
});

test('each edge of several paths is listed once', () => {
  assert.deepEqual(openEdges([down, bent]), [
    [
      [2, 0],
      [2, 1],
    ],
    [
      [2, 1],
      [2, 2],
    ],
    [
      [2, 1],
      [3, 1],
    ],
  ]);
});

test('the pointer selects a corner point nearby, otherwise the nearest edge', () => {
  const acts = [down, bent];
  assert.equal(placeAt(2.1, 0.1, acts), '2,0');
  assert.equal(placeAt(2.05, 0.5, acts), '2,0 2,1');
  assert.equal(placeAt(2.5, 1.1, acts), '2,1 3,1');
  assert.equal(placeAt(2.5, 0.9, acts), '2,1 3,1');
  assert.equal(placeAt(5.5, 5.1, acts), '6,5');
  assert.equal(placeAt(-0.4, 7.4, acts), '0,7');
});

test('positions and paths are described by the spaces around them', () => {
  assert.equal(placeWords('2,1'), 'the corner of B1, C1, B2 and C2');
  assert.equal(placeWords('2,0'), 'the outer edge at B1 and C1');
  assert.equal(placeWords('2,1 2,2'), 'the edge between B2 and C2');
  assert.equal(pathWords(bent.path, 'c-1-1'), 'canyon from the outer edge at B1 and C1: south and east');
  assert.equal(pathWords([...bent.path].reverse(), 'c-1-1'), pathWords(bent.path, 'c-1-1'));
});

test('canyons of the draft count as new, whether or not the server has them', () => {
  const dry: LatticePoint[] = [
    [5, 0],
    [5, 1],
  ];
  const layers = { canyons: [dry, down.path] };
  const drawn = (known: PathAct[], now: PathAct[], on: Layers = layers) => {
    const drafted = withDraft(on, known, now);
    return [dryCanyons(drafted), drafted.freshPaths];
  };
  assert.deepEqual(drawn([down], [down]), [[dry], [down.path]]);
  assert.deepEqual(drawn([down], []), [[dry], []]);
  assert.deepEqual(drawn([], [inner], { canyons: [dry] }), [[dry], [inner.path]]);
  assert.equal(withDraft(layers, [], []), layers);
});
