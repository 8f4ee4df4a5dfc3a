/** The Option cards of a robot, as everybody sees them: beside it, with what lies on them, and what they say. */

import './options.css';
import type { VNode } from 'preact';
import { AskRule } from '@/rules/ask_rule';
import { optionName, optionText, say, symbolOf } from './found';
import type { RallyView } from '../table/model';
import { topicsOfOption } from '../table/topics';

/** The cards that a robot drew in the turn that was played last: they stand out until the next one. */
export function drawnLast(view: RallyView | undefined, robot: number): readonly string[] {
  const { story } = view ?? {};
  if (!story) return [];
  const steps = [...story.registers.flatMap((register) => register.steps), ...story.after];
  return steps.flatMap(({ changes }) =>
    changes.flatMap((change) => (change.type === 'drew' && change.robot === robot ? [change.option] : [])),
  );
}

/** A small plate; a card that draws none has its first letter on it. */
export function CardSymbol({ card }: { card: string }): VNode {
  const Drawn = symbolOf(card);
  return (
    <svg class="option-symbol" viewBox="0 0 24 24" aria-hidden="true">
      <rect x="1" y="1" width="22" height="22" rx="3" fill="none" stroke="currentColor" />
      {Drawn ? (
        <Drawn />
      ) : (
        <text x="12" y="17" text-anchor="middle">
          {optionName(card).slice(0, 1)}
        </text>
      )}
    </svg>
  );
}

interface HeldProps {
  readonly cards: readonly string[] | undefined;
  /** How many tokens lie on which. */
  readonly tokens?: Readonly<Record<string, number>> | undefined;
  /** Those drawn in the turn that was played last. */
  readonly fresh?: readonly string[] | undefined;
  /** On which a Program card lies. */
  readonly stored?: Readonly<Record<string, number | null>> | undefined;
}

export function Held({ cards, tokens, stored, fresh }: HeldProps): VNode | null {
  if (!cards?.length) return null;
  return (
    <span class="options-held label">
      <span class="unseen">, {say('option.held', { cards: '' })}</span>
      {cards.map((card) => (
        <span
          key={card}
          class={fresh?.includes(card) ? 'option-held fresh' : 'option-held'}
          data-rules={topicsOfOption(card)}
          title={optionText(card)}
        >
          <CardSymbol card={card} />
          <span class="option-held-name">{optionName(card)}</span>
          {fresh?.includes(card) && <span class="unseen">, {say('option.fresh')}</span>}
          <Lying tokens={tokens?.[card]} stored={stored !== undefined && card in stored} />
        </span>
      ))}
    </span>
  );
}

/** Crossed boxes for tokens, a back for a card. */
function Lying({ tokens, stored }: { tokens: number | undefined; stored: boolean }): VNode | null {
  if (!tokens && !stored) return null;
  return (
    <>
      {tokens !== undefined && tokens > 0 && (
        <span class="damage option-tokens">
          <span class="unseen">, {say('option.tokens', { tokens })}</span>
          {Array.from({ length: tokens }, (_, index) => (
            <i key={index} class="crossed" />
          ))}
        </span>
      )}
      {stored && (
        <span class="small-card back option-back">
          <span class="unseen">, {say('option.lies-hidden')}</span>
        </span>
      )}
    </>
  );
}

/** What they say, for whoever asks. */
export function CardTexts({
  cards,
  onAsk,
}: {
  cards: readonly string[] | undefined;
  onAsk?: () => void;
}): VNode | null {
  if (!cards?.length) return null;
  return (
    <ul class="option-texts label">
      {cards.map((card) => (
        <li key={card} data-rules={topicsOfOption(card)}>
          <span>
            <b>{optionName(card)}</b> {optionText(card)}
          </span>
          <AskRule topics={topicsOfOption(card)} about={optionName(card)} onAsk={onAsk} />
        </li>
      ))}
    </ul>
  );
}
