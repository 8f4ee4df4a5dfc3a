/** Formats chat lines in the language of the page. */

import type { Phrase, Reaction, ChatLine } from './phrases';
import { say } from '../../i18n/talk';

export const phraseWords = (phrase: Phrase): string => say(`talk.phrase.${phrase}`);
export const reactionWords = (reaction: Reaction): string => say(`talk.reaction.${reaction}`);

export function formatChatLine(line: ChatLine): string {
  if (line.removed) return say('talk.removed');
  return line.phrase !== null ? phraseWords(line.phrase) : (line.text ?? '');
}

/** Return the name of a line's author. A host without a seat has no name. */
export const speakerName = (line: ChatLine): string =>
  line.mine ? say('front.you') : line.seat === null ? say('talk.host') : line.name;
