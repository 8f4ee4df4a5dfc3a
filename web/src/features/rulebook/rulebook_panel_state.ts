/** Stores whether the rules are open beside a table, and the opened rule. The panel is loaded when it first opens. */

import { signal } from '@preact/signals';

/** The rule or section to open: the rule of the first topic that has a rule, or a section. */
export interface RuleQuery {
  readonly topics?: readonly string[] | undefined;
  readonly section?: string | undefined;
  readonly rule?: string | undefined;
  /** The current case in a sentence, shown before the rule. */
  readonly now?: string | undefined;
  /** The spaces where the refused action is possible. */
  readonly instead?: readonly AlternativeTarget[] | undefined;
  /** Whether to open the page of keyboard shortcuts. */
  readonly keys?: boolean | undefined;
  /** Whether to open the search with the focus in its field. */
  readonly search?: boolean | undefined;
}

/** A space of the table: its name, and the selector of its element. */
export interface AlternativeTarget {
  readonly name: string;
  readonly at: string;
}

/** The query that the open panel answers, or null while the panel is closed. */
export const openRule = signal<RuleQuery | null>(null);
/** Whether the rules can open beside the page, which is a table. */
export const sidebarAvailable = signal(false);
/** Whether the next tap opens the rule of the tapped element instead of its action. */
export const whatsThisMode = signal(false);

let before: Element | null = null;
/** The element that gets the focus when the panel closes. */
let back: Element | null = null;

/** Open the rules. `at` is the element about which the player asks. It is marked, so that it stays in view. */
export function openRules(asked: RuleQuery, at: Element | null = null): void {
  mark(at);
  if (openRule.peek() === null) before = document.activeElement;
  whatsThisMode.value = false;
  openRule.value = asked;
}

/** Close the rules. The focus returns to the previous element, or goes to the element of the selector `to`. */
export function closeRules(to?: string): void {
  if (openRule.peek() === null) return;
  mark(null);
  back = (to === undefined ? null : document.querySelector(to)) ?? before;
  before = null;
  openRule.value = null;
}

/** Restore the focus as soon as the panel is gone. Otherwise a following Enter would press nothing. */
export function restoreFocus(): void {
  if (back instanceof HTMLElement || back instanceof SVGElement) back.focus();
  back = null;
}

function mark(element: Element | null): void {
  for (const one of document.querySelectorAll('[data-asked]')) one.removeAttribute('data-asked');
  element?.setAttribute('data-asked', '');
}

/**
 * Return the topics for the key `?`: the topics of the focused element, otherwise of the selected element, such as a
 * die.
 */
export function topicsNow(focused: Element | null): readonly string[] {
  const topics = getTopics(focused);
  return topics.length > 0 ? topics : getTopics(document.querySelector('[aria-pressed="true"][data-rules]'));
}

/** Return the topics of an element and the elements around it, the nearest first. */
export function getTopics(element: Element | null): readonly string[] {
  const found: string[] = [];
  for (let at = element?.closest('[data-rules]'); at; at = at.parentElement?.closest('[data-rules]'))
    found.push(...(at.getAttribute('data-rules') ?? '').split(' ').filter((topic) => topic !== ''));
  return found;
}
