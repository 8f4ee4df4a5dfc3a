/**
 * Opens the rules at a table: `?` for the focused element, `/` for the search, Escape to close, a right click on anything with rules,
 * and the button that lets the next tap ask. The panel is loaded when it first opens.
 */

import './rulebook_sidebar.css';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useKeydown } from '../../app/keyboard';
import { announce } from '../../app/announcer';
import { LazyComponent } from '../../kit/lazy_page';
import { lazyModule } from '../../app/lazy_module';
import { singleKeyShortcuts } from '../../app/settings';
import { Button, IconButton } from '../../kit/button';
import {
  closeRules,
  restoreFocus,
  openRules,
  whatsThisMode,
  type RuleQuery,
  openRule,
  sidebarAvailable,
  getTopics,
  topicsNow,
} from './rulebook_panel_state';
import { say as t } from '../../i18n/learn';

const panel = lazyModule(async () => (await import('./panel')).RulesPanel);
const WRITING = 'input, textarea, select, [contenteditable]';

/** The panel while it is open, and its event listeners. */
export function RulebookSidebar({
  game,
  options,
  now,
}: {
  game: string;
  options: Readonly<Record<string, unknown>>;
  /** The section that fits the state of the table. */
  now: RuleQuery;
}): VNode | null {
  const place = useRef(now);
  place.current = now;
  useLayoutEffect(() => {
    sidebarAvailable.value = true;
    return () => {
      sidebarAvailable.value = false;
    };
  }, []);
  const open = openRule.value !== null;
  useLayoutEffect(() => {
    if (!open) restoreFocus();
  }, [open]);
  useKeydown((event) => onKey(event, place.current), [], true);
  useLayoutEffect(() => {
    document.addEventListener('contextmenu', onSecond, true);
    return () => {
      document.removeEventListener('contextmenu', onSecond, true);
      openRule.value = null;
      whatsThisMode.value = false;
    };
  }, []);
  useEffect(() => {
    if (!whatsThisMode.value) return;
    document.documentElement.dataset['pointing'] = '';
    document.addEventListener('pointerdown', swallow, true);
    document.addEventListener('click', onPointed, true);
    return () => {
      delete document.documentElement.dataset['pointing'];
      document.removeEventListener('pointerdown', swallow, true);
      document.removeEventListener('click', onPointed, true);
    };
  }, [whatsThisMode.value]);
  return (
    <>
      {whatsThisMode.value && <Hint />}
      {open && <LazyComponent quiet of={panel} props={{ game, options }} />}
    </>
  );
}

/** The instruction while the next tap asks. */
function Hint(): VNode {
  return (
    <div class="point-hint paper">
      <p>
        {t('rules.what-hint')} <span class="with-mouse">{t('rules.what-mouse')}</span>
      </p>
      <Button onPress={() => openRules({ search: true })}>{t('rules.open')}</Button>
      <Button kind="bare" onPress={() => (whatsThisMode.value = false)}>
        {t('rules.what-end')}
      </Button>
    </div>
  );
}

/** The button that opens the section for the state of the table. */
export function RulesButton({ now }: { now: RuleQuery }): VNode {
  return <IconButton icon="help" label={t('page.rules')} onPress={() => openRules(now)} />;
}

/** The button that lets the next tap ask for a rule. */
export function WhatsThisButton(): VNode {
  return (
    <IconButton
      icon="book"
      label={t('rules.what')}
      pressed={whatsThisMode.value}
      onPress={() => {
        whatsThisMode.value = !whatsThisMode.peek();
        if (whatsThisMode.peek()) announce(t('rules.what-hint'));
      }}
    />
  );
}

function onKey(event: KeyboardEvent, now: RuleQuery): void {
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return;
  const target = event.target as Element | null;
  if (event.key === 'Escape' && (whatsThisMode.peek() || openRule.peek() !== null)) {
    whatsThisMode.value = false;
    closeRules();
    return taken(event);
  }
  if (target?.closest(WRITING) || singleKeyShortcuts.peek() !== 'on') return;
  if (event.key === '?') {
    const topics = topicsNow(target);
    openRules(topics.length === 0 ? now : { topics }, target?.closest('[data-rules]'));
    return taken(event);
  }
  if (event.key !== '/') return;
  openRules({ search: true });
  taken(event);
}

function taken(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Open the rule on a right click. Long presses and selected text keep the browser's behaviour. */
function onSecond(event: MouseEvent): void {
  const target = event.target as Element | null;
  const { pointerType = 'mouse' } = event as Partial<PointerEvent>;
  if (event.button !== 2 || pointerType !== 'mouse' || event.shiftKey || target?.closest(`a, dialog, ${WRITING}`))
    return;
  const topics = getTopics(target);
  if (topics.length === 0) return;
  taken(event);
  openRules({ topics }, target?.closest('[data-rules]'));
}

/** Stop a tap that asks from acting on the sheet. */
function swallow(event: Event): void {
  if (getTopics(event.target as Element | null).length > 0) event.stopPropagation();
}

function onPointed(event: MouseEvent): void {
  const target = event.target as Element | null;
  const topics = getTopics(target);
  if (topics.length === 0) {
    // The buttons of the hint end the mode themselves. A tap on anything without a rule ends it, too.
    if (!target?.closest('.point-hint, .top-end')) whatsThisMode.value = false;
    return;
  }
  taken(event);
  openRules({ topics }, target?.closest('[data-rules]'));
}
