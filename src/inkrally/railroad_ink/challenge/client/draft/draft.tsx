/**
 * The draft: players pick pairs of dice in turn. The panel shows the pairs, the player to pick, and the players who
 * took pairs, and afterwards the value of each player's dice and the first player of the next round. The server decides
 * everything.
 */

import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Face } from '@railroad_ink/drawing/dice/die';
import { say } from '@railroad_ink/texts/expansions';
import { moveInGrid } from '@/kit/roving_focus';
import { SeatMark } from '@/kit/seat';
import { routeName } from '@railroad_ink/drawing/drawing_text';
import type { TableSnapshot } from '@/protocol';
import { formatLabel, formatList } from '@/i18n';
import { hintParts } from '@railroad_ink/table/lazy/lazy_parts';
import { draftOf, type PairView } from '@railroad_ink/table/model';
import type { Play } from '@railroad_ink/table/play';
import { addressed, seatName } from '@/features/table/players/players';

export interface DraftProps {
  play: Play;
  snapshot: TableSnapshot;
}

/** Show the pairs to pick from. */
export function DiceDraftPanel({ play, snapshot }: DraftProps): VNode | null {
  const draft = draftOf(play.view.value);
  const [focused, setFocused] = useState(0);
  if (draft === undefined) return null;
  const asked = play.picker.value;
  const picked = play.picked.value;
  const mine = play.owes.value && play.picking.value;
  const hinted = snapshot.table.hints ? hintParts()?.hintedPair(play) : undefined;
  // Show a pick that is still being sent as the player's own pair.
  const pairs = draft.pairs.map((pair, index) => (mine && index === picked ? { ...pair, by: null } : pair));
  const stop = Math.min(focused, pairs.length - 1);
  const key = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    const moved = moveInGrid(stop, event.key, columnsOf(event.currentTarget), pairs.length, event.ctrlKey);
    if (moved === undefined) return;
    event.preventDefault();
    setFocused(moved);
    event.currentTarget.querySelectorAll('button')[moved]?.focus();
  };
  return (
    <section class={mine ? 'draft mine' : 'draft'}>
      <h2 class="tray-head" id="draft-head">
        {say('draft.heading')}
        <span role="status">
          {play.beforePicks.value
            ? say('draft.before')
            : mine
              ? say('draft.your-turn')
              : asked === null
                ? say('draft.over')
                : say('draft.turn-of', { player: seatName(snapshot.table, asked) })}
        </span>
      </h2>
      <Order order={draft.order} done={pairs.filter((pair) => pair.by !== null).length} snapshot={snapshot} />
      <ul
        class={pairs.length > 4 ? 'pairs many-pairs' : 'pairs'}
        role="toolbar"
        aria-labelledby="draft-head"
        onKeyDown={key}
      >
        {pairs.map((pair, index) => (
          <li key={index} role="none">
            <PairButton
              pair={pair}
              number={index + 1}
              chosen={mine && picked === index}
              hinted={mine && hinted === index}
              open={mine && pair.by === null}
              taker={pair.by === null ? '' : seatName(snapshot.table, pair.by)}
              tabIndex={index === stop ? 0 : -1}
              onFocus={() => setFocused(index)}
              onPick={() => play.pick(index)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Return the number of pairs in one row of the page, for moving with the arrow keys. */
function columnsOf(list: HTMLElement): number {
  const tops = [...list.children].map((child) => child.getBoundingClientRect().top);
  return Math.max(1, tops.filter((top) => top === tops[0]).length);
}

/** Return the name of a pair, such as "curved highway and straight railway". */
export function pairWords(pair: PairView): string {
  return formatList(pair.dice.map(({ face }) => routeName(face)));
}

export function getPairValue(pair: PairView): number {
  return pair.dice.reduce((sum, { value }) => sum + value, 0);
}

interface PairButtonProps {
  pair: PairView;
  number: number;
  chosen: boolean;
  /** Whether a hint suggests this pair of dice. */
  hinted: boolean;
  open: boolean;
  taker: string;
  tabIndex: number;
  onFocus: () => void;
  onPick: () => void;
}

function PairButton({ pair, number, chosen, hinted, open, taker, tabIndex, onFocus, onPick }: PairButtonProps): VNode {
  const values = { number, dice: pairWords(pair), value: getPairValue(pair), player: addressed(taker) };
  const state = pair.by !== null ? 'taken' : chosen ? 'chosen' : open ? 'open' : 'idle';
  return (
    <button
      type="button"
      class={`pair ${state}${hinted ? ' hinted' : ''}`}
      aria-label={say(pair.by === null ? 'draft.pair' : 'draft.pair-taken', values)}
      aria-pressed={chosen}
      aria-disabled={!open || undefined}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onClick={() => open && onPick()}
    >
      {pair.dice.map(({ face }, index) => (
        <span key={index} class="pair-die">
          <Face route={face} />
        </span>
      ))}
      <span class="pair-foot">
        {pair.by === null ? (
          <span class="pair-worth">{getPairValue(pair)}</span>
        ) : (
          <>
            <SeatMark seat={pair.by} />
            <span class="pair-taker ellipsis">{taker}</span>
            <span class="pair-worth">{getPairValue(pair)}</span>
          </>
        )}
      </span>
    </button>
  );
}

/** Show the order of picks. Players who have picked are faded; the current player is ringed. */
function Order({ order, done, snapshot }: { order: readonly number[]; done: number; snapshot: TableSnapshot }): VNode {
  const names = formatList(order.slice(0, snapshot.table.seats.length).map((seat) => seatName(snapshot.table, seat)));
  return (
    <p class="draft-order" role="img" aria-label={formatLabel(say('draft.order'), say('draft.order-say', { names }))}>
      {order.map((seat, index) => (
        <span key={index} class={index < done ? 'done' : index === done ? 'now' : undefined}>
          <SeatMark seat={seat} />
        </span>
      ))}
    </p>
  );
}

/** Show the value of each player's dice after the draft, and who picks first in the next round. */
export function DraftLine({ play, snapshot }: DraftProps): VNode | null {
  const draft = draftOf(play.view.value);
  const totals = draft?.totals;
  if (totals == null || totals.length === 0) return null;
  const next = draft?.next;
  return (
    <p class="draft-line label">
      <span>{say('draft.worth')}</span>
      {totals.map((total, seat) => (
        <span key={seat} class={seat === next ? 'next' : undefined}>
          <SeatMark seat={seat} />
          <span class="visually-hidden">{seatName(snapshot.table, seat)}: </span>
          <b>{total}</b>
        </span>
      ))}
      {next != null && <span>{say('draft.next-short', { player: addressed(seatName(snapshot.table, next)) })}</span>}
    </p>
  );
}
