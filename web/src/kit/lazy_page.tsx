/** Pages and parts of pages that are loaded when they are shown. The module of a page exports a component named `…Page`. */

import type { ComponentChildren, ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { LoadingState } from './loading_state';
import { t } from '../i18n';
import { type LazyModule, lazyModule } from '../app/lazy_module';

type Page = ComponentType<Record<string, unknown>>;

const pages = new Map(
  Object.entries(
    import.meta.glob<Readonly<Record<string, Page>>>([
      '../pages/mail_link_page.tsx',
      '../pages/my_tables_page.tsx',
      '../pages/daily_page.tsx',
      '../pages/shared_dice_page.tsx',
      '../pages/seat_transfer_page.tsx',
      '../pages/shortcuts_page.tsx',
      '../pages/privacy_page.tsx',
      '../pages/player_page.tsx',
      '../pages/rulebook_page.tsx',
      '../pages/sign_in_page.tsx',
      '../pages/moderation_page.tsx',
      '../pages/lessons_page.tsx',
      '../pages/puzzles_page.tsx',
      '../pages/learning/best_turns_page.tsx',
      '../pages/account/insight_page.tsx',
    ]),
  ).map(([path, fetch]) => [path, lazyModule(async () => pageOf(await fetch()))]),
);

function pageOf(module: Readonly<Record<string, Page>>): Page {
  const found = Object.entries(module).find(([name]) => name.endsWith('Page'));
  if (found === undefined) throw new Error('the module of a page has no page');
  return found[1];
}

/** Show a page by its file name without `_page.tsx`. */
export function LazyPage({ page, props = {} }: { page: string; props?: Record<string, unknown> }): VNode | null {
  return <LazyComponent of={pages.get(`../pages/${page}_page.tsx`)} props={props} />;
}

/**
 * Show a component when it is loaded. `of` is undefined while the component is not known yet. `within` is for
 * components inside a loaded page or dialog. With `quiet`, nothing is shown while the component is loading.
 */
export function LazyComponent<Props extends object>({
  of: part,
  props,
  within = false,
  quiet = false,
}: {
  of: LazyModule<ComponentType<Props>> | undefined;
  props: Props;
  within?: boolean;
  quiet?: boolean;
}): VNode | null {
  const failed = useFailed(part === undefined ? [] : [part]);
  const Found = part?.read();
  if (Found) return <Found {...props} />;
  return quiet && !failed ? null : <Missing failed={failed} within={within || quiet} />;
}

/** Show the children when all modules that they need are loaded, so that no half-drawn page appears. */
export function LazyBoundary({
  parts,
  within = false,
  children,
}: {
  parts: readonly LazyModule<unknown>[];
  within?: boolean;
  children: ComponentChildren;
}): VNode | null {
  const failed = useFailed(parts);
  if (parts.every((part) => part.read() !== undefined)) return <>{children}</>;
  return failed ? <Missing failed within={within} /> : null;
}

/** Load modules. Returns whether one of them failed. */
function useFailed(parts: readonly LazyModule<unknown>[]): boolean {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    for (const part of parts) part.load().catch(() => setFailed(true));
  }, [...parts]);
  return failed;
}

function Missing({ failed, within }: { failed: boolean; within: boolean }): VNode {
  return <LoadingState problem={failed ? t('page.failed') : ''} again={() => location.reload()} within={within} />;
}
