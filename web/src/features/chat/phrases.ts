/** The codes of ready phrases and reactions, in the order in which they are offered. */

import type { React, SendChatLine, ChatLine } from '../../protocol';

export type { ChatLine };
export type Phrase = NonNullable<SendChatLine['phrase']>;
export type Reaction = NonNullable<React['reaction']>;

export const PHRASES = [
  'hello',
  'good-luck',
  'nice-one',
  'thinking',
  'well-played',
  'thanks',
  'ouch',
  'sorry',
  'moment',
  'back',
  'your-turn',
  'close',
  'again',
  'bye',
] as const satisfies readonly Phrase[];
/** The number of phrases that are shown before the player asks for all. */
export const FIRST_PHRASES = 5;
export const REACTIONS = ['nice', 'ha', 'wow', 'ouch', 'thanks'] as const satisfies readonly Reaction[];
