/**
 * The trays of dice and special routes, each a toolbar with one tab stop. They report each choice, also of the selected
 * item, so that the page can deselect it.
 */

import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { useDrag, valueAt } from '@/kit/drag/drag';
import type { Space } from '../notation';
import { t } from '../../texts';
import { type TrayButtonProps, Die, type DieData, dieState, Special, type SpecialData } from './die';
import { moveInRow } from '@/kit/roving_focus';

/** Callbacks for dragging a die or special route to the sheet. Without them nothing is draggable. */
export interface TrayDrag {
  readonly onStart: (index: number) => void;
  readonly onOver: (space: Space | null) => void;
  readonly onDrop: (space: Space | null) => void;
  /** Returns whether the dragged item can be placed there. */
  readonly fits: (space: Space) => boolean;
}

interface DiceTrayProps {
  dice: readonly DieData[];
  chosen?: number | undefined;
  onChoose: (die: number) => void;
  drag?: TrayDrag | undefined;
  /** For expansion dice: their name, the way to draw them, and the number of dice before them. */
  heading?: string | undefined;
  detail?: string | undefined;
  before?: number | undefined;
}

/** Show dice of one kind in the order of the roll. */
export function DiceTray({ dice, chosen, onChoose, drag, heading, detail, before = 0 }: DiceTrayProps): VNode {
  const drawn = dice.filter((die) => die.drawn !== undefined).length;
  const head = useId();
  const choices = useChoices(dice.length, chosen, onChoose, drag);
  return (
    <section>
      <h2 class={heading === undefined ? 'tray-head dice-head' : 'tray-head'} id={head}>
        {heading ?? t('dice.heading')}
        <span>{detail ?? t('dice.drawn', { drawn, all: dice.length })}</span>
      </h2>
      <ul class="dice" role="toolbar" aria-labelledby={head} onKeyDown={choices.key}>
        {dice.map((die, index) => (
          <li key={index} role="none" class={index === chosen ? 'chosen' : undefined}>
            <Die die={die} number={before + index + 1} {...choices.of(index)} />
            <span class="label" aria-hidden="true">
              {dieState(die)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SpecialTrayProps {
  /** The special routes, in board order. */
  specials: readonly SpecialData[];
  chosen?: number | undefined;
  /** Whether a special route was drawn in this round, and the number of special routes left in the game. */
  drawnNow?: boolean;
  left?: number;
  /** For free special routes: their name, and the time limit. */
  heading?: string | undefined;
  detail?: string | undefined;
  onChoose: (special: number) => void;
  drag?: TrayDrag | undefined;
}

/** Show the six special routes. */
export function SpecialTray({
  specials,
  chosen,
  drawnNow = false,
  left = 0,
  heading,
  detail,
  onChoose,
  drag,
}: SpecialTrayProps): VNode {
  const head = useId();
  const choices = useChoices(specials.length, chosen, onChoose, drag);
  const words = drawnNow
    ? t('specials.drawn', { left })
    : left === 0
      ? t('specials.all-used')
      : t('specials.one-a-round', { left });
  return (
    <section>
      <h2 class="tray-head" id={head}>
        {heading ?? t('specials.heading')}
        <span>{detail ?? words}</span>
      </h2>
      <ul class="specials" role="toolbar" aria-labelledby={head} onKeyDown={choices.key}>
        {specials.map((special, index) => (
          <li key={special.route} role="none">
            <Special special={special} number={index + 1} {...choices.of(index)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Return the space at a point of the window, on the active sheet. */
function spaceAt(x: number, y: number): Space | null {
  const on = document.elementsFromPoint(x, y).find((one) => one.closest('.sheet.active'));
  return on === undefined ? null : valueAt('data-space', x, y);
}

/** Return the item of a tray that the Tab key focuses: the selected item, otherwise the item that was focused last. */
function useChoices(
  count: number,
  chosen: number | undefined,
  onChoose: (index: number) => void,
  tray: TrayDrag | undefined,
) {
  const [focused, setFocused] = useState(0);
  const drag = useDrag<number, Space>({
    placeAt: spaceAt,
    onStart: (index) => tray?.onStart(index),
    onOver: (_, space) => tray?.onOver(space),
    onDrop: (_, space) => tray?.onDrop(space),
  });
  const stop = Math.min(focused, count - 1);
  return {
    of: (index: number): TrayButtonProps => ({
      chosen: index === chosen,
      tabIndex: index === stop ? 0 : -1,
      onChoose: () => drag.swallows() || onChoose(index),
      onFocus: () => setFocused(index),
      drag: tray && {
        handlers: drag.handlers(index),
        by: drag.item === index ? drag.by : undefined,
        fits: drag.over !== null && tray.fits(drag.over),
      },
    }),
    key: (event: TargetedKeyboardEvent<HTMLElement>) => {
      const moved = moveInRow(stop, event.key, count);
      if (moved === undefined) return;
      event.preventDefault();
      setFocused(moved);
      event.currentTarget.querySelectorAll('button')[moved]?.focus();
    },
  };
}
