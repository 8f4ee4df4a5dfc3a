/** The palette of routes for a paper sheet, a toolbar with one tab stop. */

import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Face } from '../drawing/dice/die';
import { moveInGrid } from '@/kit/roving_focus';
import { routeName } from '../drawing/drawing_text';
import { capitalizeFirst } from '@/i18n';
import { t } from '../texts';

interface PaletteProps {
  routes: readonly string[];
  chosen: string;
  onChoose: (route: string) => void;
}

const COLUMNS = 5;

export function Palette({ routes, chosen, onChoose }: PaletteProps): VNode {
  const head = useId();
  const [focused, setFocused] = useState(0);
  const stop = Math.min(focused, routes.length - 1);

  function key(event: TargetedKeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const moved = moveInGrid(stop, event.key, COLUMNS, routes.length);
    if (moved === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setFocused(moved);
    event.currentTarget.querySelectorAll('button')[moved]?.focus();
  }

  return (
    <section class="palette">
      <h2 class="tray-head" id={head}>
        {t('paper.routes')}
        <span>{capitalizeFirst(routeName(chosen))}</span>
      </h2>
      <div role="toolbar" aria-labelledby={head} onKeyDown={key}>
        {routes.map((route, index) => (
          <button
            type="button"
            key={route}
            class={route === chosen ? 'special chosen' : 'special'}
            aria-pressed={route === chosen}
            aria-label={capitalizeFirst(routeName(route))}
            title={capitalizeFirst(routeName(route))}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setFocused(index)}
            onClick={() => onChoose(route)}
          >
            <Face route={route} margin={4} />
          </button>
        ))}
      </div>
    </section>
  );
}
