/** One chat line with its reactions and actions. */

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../kit/icons';
import { formatNumber } from '../../i18n';
import { say } from '../../i18n/talk';
import { PlayerActions } from './player_actions';
import type { React, SendChatLine, ChatLine } from '../../protocol';

export type { ChatLine };
type Phrase = NonNullable<SendChatLine['phrase']>;
type Reaction = NonNullable<React['reaction']>;

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
const REACTIONS = ['nice', 'ha', 'wow', 'ouch', 'thanks'] as const satisfies readonly Reaction[];

export const phraseWords = (phrase: Phrase): string => say(`talk.phrase.${phrase}`);
const reactionWords = (reaction: Reaction): string => say(`talk.reaction.${reaction}`);

export function formatChatLine(line: ChatLine): string {
  if (line.removed) return say('talk.removed');
  return line.phrase !== null ? phraseWords(line.phrase) : (line.text ?? '');
}

/** Return the name of a line's author. A host without a seat has no name. */
export const speakerName = (line: ChatLine): string =>
  line.mine ? say('front.you') : line.seat === null ? say('talk.host') : line.name;

interface LineRowProps {
  readonly line: ChatLine;
  readonly table: string;
  /** Whether this player may react. */
  readonly speaks: boolean;
  readonly onReact: (reaction: Reaction | null) => void;
}

export function ChatLineRow({ line, table, speaks, onReact }: LineRowProps): VNode {
  const [open, setOpen] = useState(false);
  const name = speakerName(line);
  const mark = line.to === 'team' ? say('talk.only-team') : line.to === 'players' ? say('talk.only-players') : '';
  return (
    <li class={line.removed ? 'chat-line removed' : 'chat-line'}>
      <p>
        <b>{name}</b> {mark !== '' && <span class="chat-mark">{mark}</span>} <bdi>{formatChatLine(line)}</bdi>
      </p>
      {!line.mine && !line.removed && (
        <button
          type="button"
          class="chat-actions"
          aria-expanded={open}
          aria-label={say('talk.acts', { name })}
          title={say('talk.acts-own')}
          onClick={() => setOpen(!open)}
        >
          <Icon name="down" />
        </button>
      )}
      {line.reactions.length > 0 && (
        <ul class="chat-reactions">
          {line.reactions.map(({ reaction, count, mine }) => (
            <li key={reaction} class={mine ? 'mine' : ''}>
              <span aria-hidden="true">
                {reactionWords(reaction)} {count > 1 && formatNumber(count)}
              </span>
              <span class="visually-hidden">{say('talk.reacted', { reaction: reactionWords(reaction), count })}</span>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <div class="chat-open">
          {speaks && (
            <div class="chat-phrases">
              {REACTIONS.map((reaction) => {
                const mine = line.reactions.some((one) => one.reaction === reaction && one.mine);
                return (
                  <button
                    type="button"
                    class="chat-chip"
                    key={reaction}
                    aria-pressed={mine}
                    onClick={() => onReact(mine ? null : reaction)}
                  >
                    {reactionWords(reaction)}
                  </button>
                );
              })}
            </div>
          )}
          <PlayerActions whom={{ table, line: line.number }} name={name} known={false} />
        </div>
      )}
    </li>
  );
}
