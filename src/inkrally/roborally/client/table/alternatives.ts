/**
 * Alternatives to a refused action: registers and cards of the player, spaces of the server's offer. The rules link to
 * them. Decides nothing about legality.
 */

import type { AlternativeTarget } from '@/features/rulebook/rulebook_panel_state';
import { cardWords } from '../drawing/program_cards';
import { say as sayOption } from '../options/registry';
import { spaceName } from '../texts/say';
import { nameOf } from './model';
import type { PlayState } from './play_state';
import { type Register, whereIs } from './program/registers';

/** A message to the player below the registers or in a question. */
export interface Saying {
  readonly title?: string;
  readonly text?: string;
  readonly refusal?: boolean;
  /** Whether the message reports an action of the clock. It stays until the next decision. */
  readonly late?: boolean;
  /** The code of the refusal, for the rulebook. */
  readonly code?: string;
  /** The topics in the rulebook. */
  readonly topics?: string;
  /** The refused card. */
  readonly card?: number;
}

/** Return whether a refusal is about a register or space, and not about the commit. */
export const isOfPlace = (code: string | undefined): boolean =>
  /^(register|space)-|^(facing-robot|pair)$/.test(code ?? '');

/** Return the alternatives. Empty if no other place would help, such as for a power down without damage. */
export function findAlternative(play: PlayState, saying: Saying): readonly AlternativeTarget[] {
  const program = play.program.peek();
  const own = program?.registers.filter((register) => !register.locked) ?? [];
  const empty = own.filter((register) => register.card === null);
  switch (saying.code) {
    case 'register-locked':
      return (empty.length > 0 ? empty : own).map(place);
    case 'registers-empty':
      return empty.map(place);
    case 'register-filled':
      return own.map(place);
    case 'card-used': {
      const at = program && saying.card !== undefined ? whereIs(program, saying.card) : undefined;
      return own.filter((register) => register.number === at).map(place);
    }
    case 'pair':
      return play.options.fitting.peek().map((card) => ({ name: cardWords(card), at: `[data-card="${card}"]` }));
    case 'space-not-archive':
    case 'space-not-back':
    case 'space-too-far':
      return (play.answers.reentry.peek()?.spaces ?? []).map(({ at }) => ({
        name: spaceName(at),
        at: `[data-space="${nameOf(at)}"]`,
      }));
    default:
      return [];
  }
}

const place = ({ number }: Register): AlternativeTarget => ({
  name: sayOption('option.one', { register: number }),
  at: `[data-register="${number}"] button`,
});
