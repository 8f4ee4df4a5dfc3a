/** The Option cards of a robot in the public view, with their tokens and texts. */

import './options.css';
import type { VNode } from 'preact';
import { RuleLink } from '@/features/rulebook/rule_link';
import { optionName, optionText, say, symbolOf } from './registry';
import type { RallyView } from '../table/model';
import { topicsOfOption } from '../table/rule_topics';

/** Return the cards that a robot drew in the previous turn, which are highlighted. */
export function getLastDrawnCards(view: RallyView | undefined, robot: number): readonly string[] {
  const { story } = view ?? {};
  if (!story) return [];
  const steps = [...story.registers.flatMap((register) => register.steps), ...story.after];
  return steps.flatMap(({ changes }) =>
    changes.flatMap((change) => (change.type === 'drew' && change.robot === robot ? [change.option] : [])),
  );
}

/** Show the symbol of a card, or its first letter. */
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
  /** The number of tokens on each card. */
  readonly tokens?: Readonly<Record<string, number>> | undefined;
  /** The cards drawn in the previous turn. */
  readonly fresh?: readonly string[] | undefined;
  /** The cards with a stored Program card. */
  readonly stored?: Readonly<Record<string, number | null>> | undefined;
}

export function OptionList({ cards, tokens, stored, fresh }: HeldProps): VNode | null {
  if (!cards?.length) return null;
  return (
    <span class="options-held label">
      <span class="visually-hidden">, {say('option.held', { cards: '' })}</span>
      {cards.map((card) => (
        <span
          key={card}
          class={fresh?.includes(card) ? 'option-held fresh' : 'option-held'}
          data-rules={topicsOfOption(card)}
          title={optionText(card)}
        >
          <CardSymbol card={card} />
          <span class="option-held-name">{optionName(card)}</span>
          {fresh?.includes(card) && <span class="visually-hidden">, {say('option.fresh')}</span>}
          <Lying tokens={tokens?.[card]} stored={stored !== undefined && card in stored} />
        </span>
      ))}
    </span>
  );
}

/** Show crossed boxes for tokens, and a face-down card. */
function Lying({ tokens, stored }: { tokens: number | undefined; stored: boolean }): VNode | null {
  if (!tokens && !stored) return null;
  return (
    <>
      {tokens !== undefined && tokens > 0 && (
        <span class="damage option-tokens">
          <span class="visually-hidden">, {say('option.tokens', { tokens })}</span>
          {Array.from({ length: tokens }, (_, index) => (
            <i key={index} class="crossed" />
          ))}
        </span>
      )}
      {stored && (
        <span class="small-card back option-back">
          <span class="visually-hidden">, {say('option.lies-hidden')}</span>
        </span>
      )}
    </>
  );
}

/** Show the texts of cards. */
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
          <RuleLink topics={topicsOfOption(card)} about={optionName(card)} onAsk={onAsk} />
        </li>
      ))}
    </ul>
  );
}
