/** The texts in English that every page may say: acts, seats, rounds, and what stands between words. */

export const enGeneral = {
  // Between words that stand for themselves
  'join.comma': ', ',
  'join.semicolon': '; ',
  'join.space': ' ',
  'join.label': '{what}: {of}',
  'join.sentence': '{words}.',

  // Hand in and the keys
  'act.draw-more': 'Draw {left} more',
  'act.undo': 'Undo',
  'act.redo': 'Redo',
  'act.clear': 'Clear this round',

  // Seats and players
  'seat.away': 'away',
  'seat.free': 'free seat',
  'seat.somebody': 'somebody',
  'seat.taken': '{all, plural, one {{taken} of # seat} other {{taken} of # seats}} taken',

  // Rounds and clock
  'rounds.label': 'Round {round} of {all}',
  'clock.left':
    '{minutes, plural, =0 {} one {# minute } other {# minutes }}{seconds, plural, one {# second} other {# seconds}} left in this round',
} as const satisfies Record<string, string>;
