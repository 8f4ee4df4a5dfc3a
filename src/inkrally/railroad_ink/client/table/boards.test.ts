import assert from 'node:assert/strict';
import { test } from 'vitest';
import { loadExpansionArt } from '../drawing/expansion_art';
import type { BoardBreakdown } from '@/protocol';
import { hasSecondBoard, boardOfLine, boardPoints, drawnBoard, boardsOf, SURFACE } from './boards';
import { getBoardHighlight } from './expansions/board_words';
import { againOf, againType, type ScoreBreakdown, isDuplicateAction, isDrawn, isOfDie } from './model';
import { OfferedActions } from './draft/offers';
import { findClashingSide } from './draft/refusal_text';

await loadExpansionArt();

const WITH = { edition: 'original', expansions: ['underground'] };
const ALONE = { ...WITH, settings: { 'underground.surface': 'none' } };
const told = {
  marks: { C3: ['HHHR:NESW*', 3] as const, B1: ['H-H-:NS', 1] as const },
  layers: {
    craters: ['D4'],
    underground: { marks: { C3: ['PMPM:NS|EW', 2] as const }, hubs: ['C3'], bursts: ['C3'], doublings: 1 },
  },
};

test('the options of a table determine the boards of its sheets', () => {
  assert.deepEqual(boardsOf({ edition: 'challenge' }), [SURFACE]);
  assert.deepEqual(boardsOf({ expansions: ['river'] }), [SURFACE]);
  assert.deepEqual(boardsOf(WITH), [SURFACE, 'underground']);
  assert.deepEqual(boardsOf(ALONE), ['underground']);
  assert.deepEqual(
    [hasSecondBoard(undefined), hasSecondBoard({}), hasSecondBoard(WITH), hasSecondBoard(ALONE)],
    [false, false, true, true],
  );
});

test('each board has its own drawings and notes about the other board', () => {
  const surface = drawnBoard(WITH, told, SURFACE);
  assert.deepEqual(surface.marks, told.marks);
  assert.deepEqual(surface.layers.notes, { C3: 'PMPM:NS|EW' });
  assert.deepEqual([surface.layers.noted, surface.layers.hubs, surface.layers.craters], ['below', ['C3'], ['D4']]);
  assert.equal(surface.layers.board, undefined);
  const below = drawnBoard(WITH, told, 'underground');
  assert.deepEqual(Object.keys(below.marks), ['C3']);
  assert.deepEqual(below.layers.notes, { C3: 'HHHR:NESW*', B1: 'H-H-:NS' });
  assert.deepEqual([below.layers.noted, below.layers.board, below.layers.bursts], ['above', 'underground', ['C3']]);
  // Effects of the last round are new. Drawings of the page count already.
  assert.deepEqual(below.layers.latest, ['C3']);
  assert.deepEqual(drawnBoard(WITH, told, SURFACE, {}).marks, {});
  // A single board has no notes.
  assert.equal(drawnBoard(ALONE, { marks: {}, layers: told.layers }, 'underground').layers.notes, undefined);
});

test('a line of a second board highlights its parts on that board', () => {
  const found: BoardBreakdown = {
    score: {},
    networks: [
      { points: 4, kind: 'P', exits: ['B1N', 'F1N'], hubs: [], parts: ['B1NS'] },
      { points: 0, kind: 'M', exits: ['D1N'], hubs: [], parts: ['D1NS'] },
    ],
    longest: { pipe: ['B1NS', 'B2NS'], subway: [] },
    centre: ['D4'],
    errors: ['D1S'],
    lost: [],
  };
  const behind = {
    networks: [],
    highway: [],
    railway: [],
    centre: [],
    errors: [],
    leaves: { underground: found },
  } as ScoreBreakdown;
  assert.deepEqual(getBoardHighlight(behind, 'underground:pipe-networks'), { parts: ['B1NS'], exits: ['B1N', 'F1N'] });
  assert.equal(getBoardHighlight(behind, 'underground:subway-networks'), undefined);
  assert.deepEqual(getBoardHighlight(behind, 'underground:pipe')?.parts, ['B1NS', 'B2NS']);
  assert.deepEqual(getBoardHighlight(behind, 'underground:bursts', { bursts: ['C3'] })?.parts, ['C3']);
  assert.deepEqual(getBoardHighlight(behind, 'underground')?.parts, ['B1NS', 'B1NS', 'B2NS', 'D4']);
  assert.equal(getBoardHighlight(undefined, 'underground:pipe'), undefined);
  assert.deepEqual(['exits', 'underground', 'underground:pipe', 'goal:A'].map(boardOfLine), [
    SURFACE,
    'underground',
    'underground',
    SURFACE,
  ]);
});

test('the points of the surface are the total without the points of second boards', () => {
  const score = { total: 55, expansions: { underground: 37 } };
  assert.equal(boardPoints(WITH, score, SURFACE), 18);
  assert.equal(boardPoints(WITH, score, 'underground'), 37);
});

test('a second drawing of an underground face has its own action and its own legal spaces', () => {
  const double = { type: 'underground-double', die: 1, space: 'B1', drawing: 'P-P-:NS' } as const;
  assert.ok(isDrawn(double) && isOfDie(double) && isDuplicateAction(double));
  const offer = {
    dice: [null, { C1: ['P-P-:NS'] }],
    specials: {},
    due: [1],
    doublings: { 1: { B1: ['P-P-:NS', '-P-P:EW'], C1: ['P-P-:NS'] } },
  };
  assert.equal(againType(offer, 'underground'), 'underground-double');
  assert.equal(againType({ dice: [], specials: {}, due: [], duplicates: {} }, SURFACE), 'duplicate');
  assert.equal(againOf({ dice: [], specials: {}, due: [] }), undefined);
  const offers = new OfferedActions();
  offers.learn(2, [], offer);
  assert.deepEqual(offers.ways([double], double, 'p-straight'), ['P-P-:NS', '-P-P:EW']);
  // One in each round: until the server answers, no other is offered.
  const about = offers.about([double]);
  assert.equal(about?.doublings, undefined);
  assert.deepEqual(about?.due, [1]);
});

test('pipes fit highway exits, and metro fits railway exits', () => {
  assert.equal(findClashingSide({}, 'B1', 'P-P-:NS'), undefined);
  assert.equal(findClashingSide({}, 'D1', 'M-M-:NS*'), undefined);
  assert.deepEqual(findClashingSide({}, 'B1', 'M-M-:NS'), { side: 'N', kind: 'M', other: 'H', exit: true });
  assert.equal(findClashingSide({ B2: ['M-M-:NS', 1] }, 'B1', 'P-P-:NS')?.exit, false);
});
