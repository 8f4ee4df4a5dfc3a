/**
 * Where it could be done instead of what was refused: registers and cards as they lie, spaces of the server's offer. The
 * rules name them, and lead back to them. Judges nothing.
 */

import type { Elsewhere } from '@/rules/open';
import { cardWords } from '../drawing/deck';
import { say as sayOption } from '../options/found';
import { spaceName } from '../texts/say';
import { nameOf } from './model';
import type { PlayState } from './play_state';
import { type Register, whereIs } from './program/registers';

/** What is said to the player below the registers, or in a question. */
export interface Saying {
  readonly title?: string;
  readonly text?: string;
  readonly refusal?: boolean;
  /** What was done in one's place: it stays until the next decision. */
  readonly late?: boolean;
  /** The code of the refusal, by which the rules know it. */
  readonly code?: string;
  /** What of the rules it is about. */
  readonly topics?: string;
  /** The card that was refused. */
  readonly card?: number;
}

/** Whether a refusal is about the register or space at which something was tried, and not about handing in or a word. */
export const isOfPlace = (code: string | undefined): boolean =>
  /^(register|space)-|^(facing-robot|pair)$/.test(code ?? '');

/** Nothing for a refusal that no other place would mend, such as a power down without damage. */
export function insteadOf(play: PlayState, saying: Saying): readonly Elsewhere[] {
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

const place = ({ number }: Register): Elsewhere => ({
  name: sayOption('option.one', { register: number }),
  at: `[data-register="${number}"] button`,
});
