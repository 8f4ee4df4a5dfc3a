/**
 * Whether the rules lie open beside a table, and at what. Whoever wants them opened says so here; the panel is fetched when
 * that first happens. Knows no game and no rule.
 */

import { signal } from '@preact/signals';

/** What of the rules is wanted: the first of the topics that has a rule, or a rule by its section. */
export interface RulesAsked {
  readonly topics?: readonly string[] | undefined;
  readonly section?: string | undefined;
  readonly rule?: string | undefined;
  /** The case at hand in a sentence: said before the rule. */
  readonly now?: string | undefined;
  /** Where it could be done instead. */
  readonly instead?: readonly Elsewhere[] | undefined;
  /** Look for words: the search has the focus. */
  readonly search?: boolean | undefined;
}

/** A place of a table: what it is called, and the selector of what is there. */
export interface Elsewhere {
  readonly name: string;
  readonly at: string;
}

/** What is open; null: nothing. */
export const rulesAsked = signal<RulesAsked | null>(null);
/** They can open beside the page that is shown: it is a table. */
export const rulesBeside = signal(false);
/** The next tap asks for the rule of what is tapped, and does nothing else. */
export const pointing = signal(false);

let before: Element | null = null;

/** Open them; `at` is what was asked about, marked while they are open so that it is kept in sight. */
export function openRules(asked: RulesAsked, at: Element | null = null): void {
  mark(at);
  if (rulesAsked.peek() === null) before = document.activeElement;
  pointing.value = false;
  rulesAsked.value = asked;
}

/**
 * Close them; the focus goes back to what opened them, or to a place that was chosen there: unless a key that came at once has
 * led it elsewhere.
 */
export function closeRules(to?: string): void {
  if (rulesAsked.peek() === null) return;
  rulesAsked.value = null;
  mark(null);
  const back = (to === undefined ? null : document.querySelector(to)) ?? before;
  before = null;
  const then = document.activeElement;
  // What lies beneath the panel can have the focus when that is gone.
  requestAnimationFrame(() => {
    const now = document.activeElement;
    if (now !== then && now !== document.body) return;
    if ((back instanceof HTMLElement || back instanceof SVGElement) && back.isConnected) back.focus();
  });
}

function mark(element: Element | null): void {
  for (const one of document.querySelectorAll('[data-asked]')) one.removeAttribute('data-asked');
  element?.setAttribute('data-asked', '');
}

/** The topics that an element, or what it lies in, is about: the nearest first. */
export function topicsAt(element: Element | null): readonly string[] {
  const found: string[] = [];
  for (let at = element?.closest('[data-rules]'); at; at = at.parentElement?.closest('[data-rules]'))
    found.push(...(at.getAttribute('data-rules') ?? '').split(' ').filter((topic) => topic !== ''));
  return found;
}
