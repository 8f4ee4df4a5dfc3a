/**
 * The texts in English, as ICU messages. Words of the house: road and rail (never highway and railway), space, side,
 * open end, hand in (never commit), draw, lift off. Sides are words, spaces are A1 to G7.
 *
 * Short, friendly, exact: name the space and the side, say what to do next; no blame and no exclamation marks.
 * A translation may be 1.4 times as long before a layout breaks.
 */

import { enFront } from './en_front';
import { enPaper } from './en_paper';
import { enResult } from './en_result';
import { enAbsent } from './en_absent';
import { enTable } from './en_table';

export const en = {
  ...enAbsent,
  ...enTable,
  ...enFront,
  ...enPaper,
  ...enResult,

  // Sides and kinds
  'side.N': 'north',
  'side.E': 'east',
  'side.S': 'south',
  'side.W': 'west',
  'kind.H': 'road',
  'kind.R': 'rail',

  // Routes by id, as they stand inside a sentence
  'route.h-straight': 'straight road',
  'route.h-curve': 'road curve',
  'route.h-tee': 'road junction',
  'route.r-straight': 'straight rail',
  'route.r-curve': 'rail curve',
  'route.r-tee': 'rail junction',
  'route.overpass': 'overpass',
  'route.st-straight': 'straight station',
  'route.st-curve': 'corner station',
  'route.h-end': 'road terminus',
  'route.r-end': 'rail terminus',
  'route.st-tee-h': 'road with a rail branch',
  'route.st-tee-r': 'rail with a road branch',
  'route.h-double': 'two road curves',
  'route.r-double': 'two rail curves',
  'route.sp-hhrh': 'three roads and a rail',
  'route.sp-hrrr': 'three rails and a road',
  'route.sp-hhhh': 'road crossing',
  'route.sp-rrrr': 'rail crossing',
  'route.sp-hrrh': 'two roads beside two rails',
  'route.sp-hrhr': 'road and rail crossing in a station',

  // A space in words: "E2, station: road west and north open, rail east and south; round 5"
  'space.noun.station': 'station',
  'space.drawing': '{noun}: {clauses}',
  'space.over': '{upper} over {lower}',
  'space.sides': '{sides}',
  'space.sides-open': '{sides} open',
  'space.sides-exit': '{sides} to an exit',
  'space.kind-sides': '{kind} {sides}',
  'space.kind-sides-open': '{kind} {sides} open',
  'space.kind-sides-exit': '{kind} {sides} to an exit',
  'space.empty': 'empty',
  'space.exit': '{kind} exit {side}',
  'space.centre': 'centre',
  'space.round': 'round {round}',
  'space.fresh': 'drawn this round',
  'space.legal': 'fits here',
  'space.preview': 'preview, {drawing}{ways, plural, =0 {} =1 {; the only way} other {; # ways fit}}',
  'space.refused': 'not here',
  'space.lit': 'highlighted',
  'space.ring': '{sides} can no longer be joined',

  // The sheet
  'sheet.label': 'Your sheet, round {round}',
  'sheet.label-other': 'Sheet of {player}',
  'sheet.final': 'Final sheet of {player}',
  'sheet.turn': 'Turn the drawing',
  'sheet.title': 'Railroad Ink sheet',

  // Dice and special routes
  'dice.heading': "This round''s dice",
  'dice.yours': 'Your dice',
  'dice.of': 'Dice of {player}',
  'dice.drawn': '{drawn} of {all} drawn',
  'dice.die': 'Die {number}: {route}, {state}',
  'dice.places': '{places, plural, one {# place} other {# places}}',
  'dice.in': 'in {space}',
  'dice.nowhere': 'fits nowhere',
  'dice.rolling': 'rolling',
  'dice.optional': 'need not be drawn',
  'specials.label': 'Special routes',
  'specials.heading': 'Special routes',
  'specials.route': 'Special route {number}: {route}, {state}',
  'specials.free': '{places, plural, =0 {fits nowhere} one {# place} other {# places}}',
  'specials.used': '{round, plural, =0 {used} other {used in round #}}',
  'specials.closed': 'not this round',
  'specials.one-a-round': 'one a round, {left, plural, =0 {none left} other {# left}}',
  'specials.drawn': 'one a round: drawn, {left, plural, =0 {none left} other {# left for later}}',
  'specials.all-used': 'all three used',

  // The line below the board
  'margin.preview': '{route} at {space}.',
  'margin.turn': '{ways, plural, =1 {It fits one way.} other {Tap again to turn: # ways fit.}}',
  'margin.lift': 'Hold to lift it off again.',
  'margin.fits': '{route} fits in {places, plural, one {# place} other {# places}}.',

  // Hand in and the keys
  'act.hand-in': 'Hand in',
  'act.handing-in': 'Handing in',
  'act.handed-in': 'Handed in, take back',
  'act.draw-more': 'Draw {left} more',
  'act.owed': 'Not done yet',
  'act.pick': 'Choose a pair',
  'act.pick-wait': 'Others pick',
  'act.take-pair': 'Take this pair',
  'act.hand-in-later': 'Hand in when back',
  'act.undo': 'Undo',
  'act.redo': 'Redo',
  'act.clear': 'Clear this round',
  'act.pause': 'Pause',
  'keys.die': 'die',
  'keys.space': 'space',
  'keys.turn': 'turn',
  'keys.lift': 'lift off',
  'keys.undo': 'undo',
  'keys.hand-in': 'hand in',

  // Score
  'score.label': 'Score',
  'score.exits': 'Exits',
  'score.road': 'Road',
  'score.rail': 'Rail',
  'score.centre': 'Centre',
  'score.open-ends': 'Open ends',
  'score.open-ends-short': 'Open',
  'score.total': 'Total',
  'score.longest-road': 'Longest road',
  'score.longest-rail': 'Longest rail',
  'score.exits-detail':
    '{networks, plural, =0 {no network yet} one {# network: {exits} exits} other {# networks: {exits} exits}}',
  'score.longest-detail': '{spaces, plural, =0 {none yet} one {longest # space} other {longest # spaces}}',
  'score.centre-detail': '{spaces} of 9 spaces',
  'score.ends-detail': '{ends, plural, =0 {all closed} other {# to close}}',
  'score.total-detail': 'if the game ended now',
  'score.show': '{player}, {line}: {value}. Show on the sheet',
  'score.table': 'Score sheets side by side',
  'score.line': 'Line',

  // Seats and players
  'seat.thinking': 'drawing',
  'seat.picking': 'picking dice',
  'seat.committed': 'handed in',
  'seat.away': 'away',
  'seat.away-for': 'away {minutes} min',
  'seat.you': 'you, {state}',
  'seat.bot': 'bot',
  'seat.bot-state': 'bot, {state}',
  'seat.free': 'free seat',
  'seat.taken': '{taken} of {all} seats taken',
  'players.label': 'Players',
  'players.handed-in': '{done} of {all} handed in',
  'players.picking': 'Dice are picked',
  'players.points': '{points, plural, one {point} other {points}} after round {round}; show the sheet',
  'talk.heading': 'Table talk',

  // Rounds and clock
  'rounds.label': 'Round {round} of {all}',
  'rounds.after': 'After round {round}',
  'rounds.replay': 'Play the game again from round 1',
  'rounds.rounds': 'Rounds',
  'rounds.speed': 'Speed: times {speed}',
  'clock.left':
    '{minutes, plural, =0 {} one {# minute } other {# minutes }}{seconds, plural, one {# second} other {# seconds}} left in this round',
} as const satisfies Record<string, string>;
