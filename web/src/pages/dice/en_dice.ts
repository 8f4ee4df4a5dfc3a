/** The texts in English of dice that are played again by a link. */

import { messages } from '../../texts/index';

export const enDice = {
  'same.page': 'The same dice',
  'same.heading': '{by} has dice for you.',
  'same.heading-none': 'Dice for you.',
  'same.lead':
    'The same rolls, round by round, for you alone. What others drew is shown when you are done; you can try once.',
  'same.lead-cards':
    'The same cards, turn by turn, for you alone. What others made of them is shown when you are done; you can try once.',
  'same.tried':
    '{done, plural, =0 {Nobody has tried them yet.} one {{names} has tried them.} other {{names} have tried them.}}',
  'same.more-tried': '{names} and {more, plural, one {# other} other {# others}}',
  'same.name': 'Your name',
  'same.play': 'Play the same dice',
  'same.play-cards': 'Race with the same cards',
  'same.need-name': 'Write your name first; it stands beside your sheet.',
  'same.on': 'Your try is not over yet.',
  'same.go-on': 'Go on',
  'same.given-up': 'You gave your try up.',
  'same.mine': '{points, plural, one {# point} other {# points}}, place {place} of {all}.',
  'same.mine-race': 'Place {place} of {all}.',
  'same.match':
    '{done, plural, =0 {Nobody has tried your dice yet.} one {One person has tried these dice.} other {# people have tried these dice.}}',
  'same.until':
    'For {days, plural, one {# more day} other {# more days}} only those who have played this see the match that it comes from.',
  'same.ended': 'Everybody can see this by now.',
  'same.playing': '{playing, plural, one {One more plays them now.} other {# more play them now.}}',
  'same.boards': 'Two sheets side by side',
  'same.results': 'All who played these dice',
  'same.place': 'Place',
  'same.who': 'Who',
  'same.exits': 'Exits',
  'same.ends': 'Ends',
  'same.points': 'Points',
  'same.flags': 'Flags',
  'same.turns': 'Turns',
  'same.you': 'you',
  'same.you-are': '{name} (you)',
  'same.by-bot': 'ended by a bot',
  'same.bot': 'bot',
  'same.sheet': 'show the sheet',
  'same.sheet-of': 'Sheet of {name}',
  'same.look': 'The whole match',
  'same.look-of': 'The whole match of {name}',
  'same.more': 'More results',
  'same.first': 'The best again',
  'same.side': 'Side by side',
  'same.section': 'The same dice',
  'same.share': 'The same dice for a friend',
  'same.share-cards': 'The same cards for a friend',
  'same.share-lead':
    'Who opens this link plays the same once, before any sheet is shown. Afterwards both of you see both. For 30 days nobody else sees the match.',
  'same.share-name': 'What shall your friend call you?',
  'same.share-make': 'Make the link',
  'same.share-link': 'Link',
  'same.qr': 'The link as a QR code',
} as const;

export const say = messages(enDice);
export type DiceKey = keyof typeof enDice;
