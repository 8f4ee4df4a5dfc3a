/**
 * Whether the rules lie open beside a table, and at what. Whoever wants them opened says so here; the panel is fetched when
 * that first happens. Knows no game and no rule.
 */

import { signal } from '@preact/signals';

/** What of the rules is wanted: the first of the topics that has a rule, or a rule by its section. */
export interface RuleQuery {
  readonly topics?: readonly string[] | undefined;
  readonly section?: string | undefined;
  readonly rule?: string | undefined;
  /** The case at hand in a sentence: said before the rule. */
  readonly now?: string | undefined;
  /** Where it could be done instead. */
  readonly instead?: readonly AlternativeTarget[] | undefined;
  /** The page of the keyboard shortcuts. */
  readonly keys?: boolean | undefined;
  /** Look for words: the search has the focus. */
  readonly search?: boolean | undefined;
}

/** A place of a table: what it is called, and the selector of what is there. */
export interface AlternativeTarget {
  readonly name: string;
  readonly at: string;
}

/** What is open; null: nothing. */
export const openRule = signal<RuleQuery | null>(null);
/** They can open beside the page that is shown: it is a table. */
export const sidebarAvailable = signal(false);
/** The next tap asks for the rule of what is tapped, and does nothing else. */
export const whatsThisMode = signal(false);

let before: Element | null = null;
/** What has the focus again once the panel is gone. */
let back: Element | null = null;

/** Open them; `at` is what was asked about, marked while they are open so that it is kept in sight. */
export function openRules(asked: RuleQuery, at: Element | null = null): void {
  mark(at);
  if (openRule.peek() === null) before = document.activeElement;
  whatsThisMode.value = false;
  openRule.value = asked;
}

/** Close them; the focus goes back to what opened them, or to a place that was chosen there. */
export function closeRules(to?: string): void {
  if (openRule.peek() === null) return;
  mark(null);
  back = (to === undefined ? null : document.querySelector(to)) ?? before;
  before = null;
  openRule.value = null;
}

/** The panel is gone: what lay beneath it can have the focus. At once, as Enter would else be pressed with no button in hand. */
export function restoreFocus(): void {
  if (back instanceof HTMLElement || back instanceof SVGElement) back.focus();
  back = null;
}

function mark(element: Element | null): void {
  for (const one of document.querySelectorAll('[data-asked]')) one.removeAttribute('data-asked');
  element?.setAttribute('data-asked', '');
}

/** The topics at which the key `?` opens the rules: of what has the focus, otherwise of what is chosen, such as a die. */
export function topicsNow(focused: Element | null): readonly string[] {
  const topics = getTopics(focused);
  return topics.length > 0 ? topics : getTopics(document.querySelector('[aria-pressed="true"][data-rules]'));
}

/** The topics that an element, or what it lies in, is about: the nearest first. */
export function getTopics(element: Element | null): readonly string[] {
  const found: string[] = [];
  for (let at = element?.closest('[data-rules]'); at; at = at.parentElement?.closest('[data-rules]'))
    found.push(...(at.getAttribute('data-rules') ?? '').split(' ').filter((topic) => topic !== ''));
  return found;
}
