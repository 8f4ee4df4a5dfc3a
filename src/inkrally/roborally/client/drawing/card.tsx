/**
 * The drawing of Program cards: priority, an arrow with a rung for each space, and the name. As buttons, face down and
 * small.
 */

import type { VNode } from 'preact';
import { Icon } from '@/kit/icons';
import { type CardKind, cardShort, cardWords, kindOf } from './program_cards';

const GLYPHS: Readonly<Record<CardKind, readonly string[]>> = {
  'move-1': ['M20,33V9M12.5,16.5L20,9L27.5,16.5', 'M14.5,26H25.5'],
  'move-2': ['M20,34V8M12.5,15.5L20,8L27.5,15.5', 'M14.5,22.5H25.5M14.5,28.5H25.5'],
  'move-3': ['M20,35V7M12.5,14.5L20,7L27.5,14.5', 'M14.5,20H25.5M14.5,25H25.5M14.5,30H25.5'],
  'back-up': ['M20,8V32M12.5,24.5L20,32L27.5,24.5', 'M14.5,14.5H25.5'],
  left: ['M27,34V21a7,7 0 0 0 -7,-7H9M15.5,7L8.5,14L15.5,21'],
  right: ['M13,34V21a7,7 0 0 1 7,-7H31M24.5,7L31.5,14L24.5,21'],
  'u-turn': ['M28,34V18a8,8 0 0 0 -16,0V32M5.5,25.5L12,32L18.5,25.5'],
};

function Glyph({ kind }: { kind: CardKind }): VNode {
  return (
    <svg class="glyph" viewBox="0 0 40 40" aria-hidden="true">
      {GLYPHS[kind].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

/** Draw the front of a card, with its name for screen readers. */
export function CardFace({ card, name, locked = false }: { card: number; name: string; locked?: boolean }): VNode {
  return (
    <>
      <span class="visually-hidden">{name}</span>
      <span class="card-priority" aria-hidden="true">
        {card}
      </span>
      <Glyph kind={kindOf(card)} />
      <span class="card-name" aria-hidden="true">
        {cardShort(card)}
      </span>
      {locked && (
        <span class="card-lock">
          <Icon name="lock" />
        </span>
      )}
    </>
  );
}

/** Draw the card of a register in the public view. `undefined` is a face-down card, `null` no card. */
export function SmallCard({
  card,
  current = false,
  played = false,
  random = false,
  label,
  topics,
}: {
  card: number | null | undefined;
  current?: boolean;
  /** Whether the register of the card is over. */
  played?: boolean;
  random?: boolean;
  label?: string;
  /** The topics of the card in the rulebook. */
  topics?: string | undefined;
}): VNode {
  const names = `small-card${current ? ' current' : ''}${played ? ' played' : ''}${random ? ' random' : ''}${card === undefined ? ' back' : card === null ? ' none' : ''}`;
  return (
    <span
      class={names}
      data-rules={topics}
      role="img"
      aria-label={label ?? (typeof card === 'number' ? cardWords(card) : undefined)}
      title={random ? label : undefined}
    >
      {typeof card === 'number' && (
        <>
          <Glyph kind={kindOf(card)} />
          <i>{card}</i>
        </>
      )}
    </span>
  );
}
