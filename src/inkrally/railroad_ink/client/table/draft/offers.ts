/**
 * Stores the server's offers of this round: the legal actions after each draft. With them, undo, turning and moving
 * need not wait for the server. Never guesses which actions are legal.
 */

import type { Space } from '../../drawing/notation';
import { actKey } from './draft';
import {
  type Action,
  type Acts,
  againOf,
  type LegalPlacementsBySpace,
  isDuplicateAction,
  isDrawn,
  type LegalActions,
} from '../model';

const MOST = 200;

export class OfferedActions {
  private readonly known = new Map<string, LegalActions>();
  private latest: LegalActions | undefined;
  private round = -1;

  /** Store the offer for a draft. A new round clears earlier ones. */
  learn(round: number, acts: Acts, offer: LegalActions): void {
    if (round !== this.round) {
      this.known.clear();
      this.round = round;
    }
    if (this.known.size >= MOST) this.known.clear();
    this.known.set(key(acts), offer);
    this.latest = offer;
  }

  /** Return the offer for exactly this draft. */
  of(acts: Acts): LegalActions | undefined {
    return this.known.get(key(acts));
  }

  /**
   * Return the offer for a draft. Until the server answers, return the last offer without what the draft already uses.
   */
  about(acts: Acts): LegalActions | undefined {
    const exact = this.of(acts);
    if (exact !== undefined || this.latest === undefined) return exact;
    let nearest = this.latest;
    for (let length = acts.length - 1; length >= 0; length -= 1) {
      const before = this.of(acts.slice(0, length));
      if (before) {
        nearest = before;
        break;
      }
    }
    const dice = new Set(acts.flatMap((act) => (act.type === 'die' ? [act.die] : [])));
    const special = acts.some((act) => act.type === 'special');
    const again = acts.flatMap((act) => (isDuplicateAction(act) ? [String(act.die)] : []));
    const taken = (fits: Readonly<Record<string, LegalPlacementsBySpace>>) =>
      Object.fromEntries(
        Object.entries(fits).flatMap(([name, one]) => (again.includes(name) ? [] : [[name, without(one, acts)]])),
      );
    return {
      dice: nearest.dice.map((fits, die) => (dice.has(die) || fits === null ? null : without(fits, acts))),
      specials: special
        ? {}
        : Object.fromEntries(Object.entries(nearest.specials).map(([route, fits]) => [route, without(fits, acts)])),
      due: nearest.due.filter((die) => !dice.has(die)),
      ...(nearest.duties && { duties: nearest.duties }),
      ...(nearest.sheet != null && { sheet: nearest.sheet }),
      ...(nearest.duplicates && { duplicates: taken(nearest.duplicates) }),
      ...(nearest.doublings && again.length === 0 && { doublings: taken(nearest.doublings) }),
      ...(nearest.free && !acts.some((act) => act.type === 'free-special') && { free: taken(nearest.free) }),
    };
  }

  /** Return the orientations for an action in its space, or undefined if they were never offered. */
  ways(acts: Acts, act: Action, route: string): readonly string[] | undefined {
    const offer = this.of(acts.slice(0, acts.indexOf(act)));
    if (!isDrawn(act)) return offer && getExpansionActions(offer, act.type, variantOf(act))[act.space ?? ''];
    if (offer === undefined) return undefined;
    if (isDuplicateAction(act)) return againOf(offer)?.[act.die]?.[act.space];
    switch (act.type) {
      case 'die':
        return offer.dice[act.die]?.[act.space];
      case 'free-special':
        return offer.free?.[route]?.[act.space];
      default:
        return offer.specials[route]?.[act.space];
    }
  }
}

/** Return the drawings that expansion actions of one type, or of all, produce in each space; `''` for no drawing. */
export function getExpansionActions(offer: LegalActions, type?: string, variant?: string): LegalPlacementsBySpace {
  const fits: Record<Space, string[]> = {};
  for (const act of (offer.acts ?? []) as Acts)
    if (
      (type === undefined || act.type === type) &&
      (variant === undefined || variantOf(act) === variant) &&
      act.space
    ) {
      fits[act.space] ??= [];
      fits[act.space]?.push(act.drawing ?? '');
    }
  return fits;
}

/** Return the fields of an action besides type, space and drawing, as text. Each variant has its own button. */
export function variantOf({ type: _type, space: _space, drawing: _drawing, ...more }: Action): string {
  return JSON.stringify(more);
}

function without(fits: LegalPlacementsBySpace, acts: Acts): Record<Space, string[]> {
  const taken = new Set<Space>(acts.flatMap((act) => (act.space ? [act.space] : [])));
  return Object.fromEntries(
    Object.entries(fits).flatMap(([space, ways]) => (taken.has(space) ? [] : [[space, [...ways]]])),
  );
}

function key(acts: Acts): string {
  return acts.map(actKey).join(' ');
}
