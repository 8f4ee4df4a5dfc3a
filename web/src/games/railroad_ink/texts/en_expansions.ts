/**
 * The texts in English of what all expansions and boxes of Railroad Ink share: fetched with their drawings (ink/layers).
 * What one of them says lies in its own folder (expansions.ts). The same words of the house as in en.ts: road and rail,
 * space, side.
 */

import { enGames } from './en_games';
import { enBoards } from './en_boards';

export const en = {
  ...enGames,
  ...enBoards,

  // Drawings in words
  'corner.NE': 'north-east',
  'corner.SE': 'south-east',
  'corner.SW': 'south-west',
  'corner.NW': 'north-west',

  // Choosing what a match is played with
  'choose.heading': 'Expansions',
  'choose.none': 'None',
  'choose.facts': '{rounds, plural, one {# round} other {# rounds}}, {difficulty}',
  'choose.easy': 'easy',
  'choose.hard': 'hard',
  'choose.rounds-none': 'Seven rounds with the white dice alone.',
  'choose.rounds': '{names}: {rounds, plural, one {# round} other {# rounds}}.',
  'fit.good': 'Goes well with it.',
  'fit.possible': 'Goes with it.',
  'fit.never': '{name} goes with no other expansion.',
  'setting.centre': 'What counts in the centre',
  'setting.centre.anything': 'Anything drawn',
  'setting.centre.routes': 'Routes only',

  // What is owed, and what only one expansion knows
  'act.lost': 'takes a {drawing}',
  'act.nothing-lost': 'takes nothing',

  // At the table: how the dice of an expansion are drawn, what is owed, what its points are made of
  'dice.optional': 'none, or any of them',
  'dice.owed': 'draw all that fit',
  // What runs along edges
  'pattern.corner': 'the corner of {spaces}',
  'pattern.outer': 'the outer edge at {spaces}',
  'pattern.edge': 'the edge between {spaces}',
  'pattern.point': '{name}: fits here, {ways, plural, one {one way} other {# ways}}',
  'pattern.point-pencil': '{name}: in pencil, {path}. Fits here, way {way} of {ways}',
  'pattern.fits': '{route}: {paths, plural, one {one way} other {# ways}} to draw it.',
  'pattern.how': 'Choose a lit edge or a corner; again turns it.',
  'pattern.nowhere': '{route} fits nowhere, and need not be drawn.',
  'pattern.here': '{path}.',
  'pattern.pencil': '{path}.',
  'pattern.way': 'Way {way} of {ways} here.',
  'pattern.ink': 'Again or R: the next way. Elsewhere or Enter: draw it.',
  'pattern.ink-key': 'R: the next way. Enter: draw it.',
  'pattern.not-at': 'Not at {place}.',
  'pattern.turn': 'Next way',
  'pattern.drawn': 'drawn',
  'pattern.ways': '{ways, plural, one {# way} other {# ways}}',
  'pattern.path': 'from {from}: {sides}',
  'pattern.rule': 'As its rule goes.',
  'pattern.draw': 'Draw it',
  'pattern.grid': 'Corners of spaces, where it may run',
  'duty.first': 'First: {duty}',
  'duty.owed': 'Still to do: {duty}',
  // Once more, and until when
  'effect.again': '{route} once more',
  'goal.by-round': 'by round {round}',
  'goal.by-short': 'by {round}',
  'act.places': '{places, plural, one {# place} other {# places}}',
  'table.with': 'Railroad Ink: {names}',
  'table.sheet-original': 'original sheet',
  'table.picked': 'picked dice',
  'score.none': 'none yet',
  'score.part': '{points} for {spaces, plural, one {# space} other {# spaces}}',
  'score.spaces': '{spaces, plural, one {# space} other {# spaces}}',
  'score.lit': '{name}: {points, plural, one {# point.} other {# points.}}',
  'score.sum': '{parts}.',
} as const satisfies Record<string, string>;
