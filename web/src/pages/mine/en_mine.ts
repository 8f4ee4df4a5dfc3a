/** The texts in English of the list of one's own tables. */

import { messages } from '../../texts/index';

export const enMine = {
  'mine.round': 'round {round} of {rounds}',
  'mine.turn': 'turn {round}',
  'mine.points': '{points, plural, one {# point} other {# points}}',
  'mine.flags': '{flags} of {all} flags',
  'mine.place': 'place {place}',
  'mine.same-dice': 'the same dice',
  'mine.due-draw': 'Your turn to draw',
  'mine.due-pick': 'Your turn to pick dice',
  'mine.due-program': 'Your turn to program',
  'mine.due-announce': 'Power down next turn?',
  'mine.due-stay-down': 'Stay powered down?',
  'mine.due-re-enter': 'Where to come back',
  'mine.due-other': 'You are asked',
  'mine.waiting-draw': '{waiting, plural, one {# other still draws} other {# others still draw}}',
  'mine.waiting-program': '{waiting, plural, one {# other still programs} other {# others still program}}',
  'mine.waiting-other': '{waiting, plural, one {waits for # other} other {waits for # others}}',
  'mine.act-draw': 'Draw',
  'mine.act-pick': 'Pick',
  'mine.act-program': 'Program',
  'mine.act-other': 'Answer',
  'mine.remove': 'Delete {table}',
  'mine.not-mine': 'This table is not in your list.',
  'mine.remove-heading': 'Delete this table?',
  'mine.remove-delete': 'Nobody else sits there. The table and all that was drawn there are deleted for good.',
  'mine.remove-playing': 'The match is not over. It ends here, and all that was drawn there is deleted for good.',
  'mine.remove-try': 'Dice by a link can be tried once. Deleted, your try is given up.',
  'mine.remove-hide': 'It goes from your list. Others keep the match, and its link still leads there.',
  'mine.remove-stand': 'Your seat is free again, and the table goes from your list.',
  'mine.remove-give-up':
    'Others still play. Your seat goes to a bot for the rest of the match, and the table goes from your list.',
  'mine.do-delete': 'Delete',
  'mine.do-hide': 'Take off the list',
  'mine.do-stand': 'Leave the table',
  'mine.do-give-up': 'Give up my seat',
  'mine.keep': 'Keep it',
  'mine.floor': 'The floor with the robots',
} as const;

export const say = messages(enMine);
export type MineKey = keyof typeof enMine;
export const hasMine = (key: string): key is MineKey => key in enMine;
