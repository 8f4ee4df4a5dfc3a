/** The ready phrases and reactions in their order on the page, and the texts of chat lines. */

import type { React, SendChatLine, ChatLine } from '../../protocol';
import { say } from '../../i18n/talk';

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

export const phraseWords = (phrase: Phrase): string => say(`talk.phrase.${phrase}`);
export const reactionWords = (reaction: Reaction): string => say(`talk.reaction.${reaction}`);

export function formatChatLine(line: ChatLine): string {
  if (line.removed) return say('talk.removed');
  return line.phrase !== null ? phraseWords(line.phrase) : (line.text ?? '');
}

/** Return the name of a line's author. A host without a seat has no name. */
export const speakerName = (line: ChatLine): string =>
  line.mine ? say('front.you') : line.seat === null ? say('talk.host') : line.name;
