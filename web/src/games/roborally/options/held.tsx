/** The Option cards of a robot: as symbols beside it, and one's own with what they say. */

import './options.css';
import type { VNode } from 'preact';
import { optionName, optionText, say, symbolOf } from './found';

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

export function Held({ cards }: { cards: readonly string[] | undefined }): VNode | null {
  if (!cards?.length) return null;
  return (
    <span class="options-held label">
      <span class="unseen">, </span>
      {cards.map((card) => (
        <span key={card} class="option-held">
          <CardSymbol card={card} />
          {optionName(card)}
        </span>
      ))}
    </span>
  );
}

export function OwnCards({ cards }: { cards: readonly string[] | undefined }): VNode | null {
  if (!cards?.length) return null;
  return (
    <section class="options-own">
      <h2 class="tray-head">{say('option.heading')}</h2>
      <ul>
        {cards.map((card) => (
          <li key={card}>
            <CardSymbol card={card} />
            <span>
              <b>{optionName(card)}</b> <span class="label">{optionText(card)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
