/** The texts of a quick game in English that are fetched when somebody looks for one or chooses what to look for. */

import { messages } from '../../texts/index';

export const enQuick = {
  'seek.looking': 'Looking, {time}.',
  'seek.looking-how':
    '{others, plural, =0 {Nobody else is looking for the same.} one {# other person is looking for the same.} other {# other people are looking for the same.}}',
  'seek.needs': '{more, plural, one {One more person is needed.} other {# more people are needed.}}',
  'seek.fewer':
    '{people, plural, one {From {time} on, # person in all is enough.} other {From {time} on, # people in all are enough.}}',
  'seek.unlike': 'You are enough people, but your ratings or numbers of players do not match yet.',
  'seek.anybody': 'From {time} on, ratings do not matter.',
  'seek.bots-ask-at': 'From {time} on, you can begin with bots.',
  'seek.near':
    'Somebody on your connection is looking, too. A quick game takes one browser from each: to play together, open a table and send its link.',
  'seek.expected': 'Lately it took about {time}.',
  'seek.stop': 'Stop',
  'seek.bots': 'Begin with a bot?',
  'seek.offline':
    'No connection to the server. Your place is kept for a moment; the search goes on when the connection is back.',
  'seek.choose': 'What to play',
  'seek.people': 'People',
  'seek.people-2-4': '2 to 4',
  'seek.rated-label': 'Does it count?',
  'seek.rated-no': 'Just play',
  'seek.rated-yes': 'Rated',
  'seek.bots-label': 'When nobody comes',
  'seek.bots-ask': 'Ask after 1 min',
  'seek.bots-30': 'Bots after 30 s',
  'seek.bots-60': 'Bots after 1 min',
  'seek.bots-180': 'Bots after 3 min',
  'seek.done': 'Done',
  'seek.rating': 'Your rating: {value}, between {low} and {high}{settling, select, yes {, still settling} other {}}.',
} as const;

export const say = messages(enQuick);
