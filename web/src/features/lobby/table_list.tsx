/** The live list of tables that wait for players, and of tables to watch. Rows keep their places. */

import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { fetchJson, toProblem, formatError } from '../../app/api';
import { Dialog } from '../../kit/dialog';
import { LazyComponent } from '../../kit/lazy_page';
import { getEnglishNames, GAMES, getPlugin } from '../../games/plugin';
import { Button } from '../../kit/button';
import { EnglishText } from '../../kit/english_text';
import { Icon, type IconName } from '../../kit/icons';
import { FreeSeat, SeatMark } from '../../kit/seat';
import type { OpenTable, CreatedTable } from '../../protocol';
import { guestName } from '../table/guest_name';
import { RatingBadge } from '../table/players/ratings';
import { say } from '../../i18n/place';
import { getVariant, chooseFilter, type Filter, filter, matchesFilter, findSimilarTables } from './filters';
import { createDeferredNavigation } from '../../app/pending_navigation';
import { onlineCount, openTables } from '../../live/lobby_connection';
import { gameTitle, formatTimeControl } from './seek_preferences';
import { joinWords, capitalizeFirst, sortByLocale } from '../../i18n';
import { titleWords } from '../table/titles';
import { myName } from '../../app/current_account';

/** The tables in the order in which they were first shown. `key` identifies the filter. */
interface TableOrder {
  readonly key: string;
  readonly ids: readonly string[];
}

export const EMPTY_ORDER: TableOrder = { key: '', ids: [] };

/**
 * Return the order of the shown tables. At first, waiting tables precede running tables, and newer running tables
 * precede older running tables. After that each table keeps its place, and new tables are added at the end. With
 * `still`, removed tables keep their place too, because the player may be about to tap a row below.
 */
export function getStableOrder(
  shown: readonly OpenTable[],
  key: string,
  before: TableOrder,
  still = false,
): TableOrder {
  if (before.key !== key) {
    const waiting = shown.filter((table) => table.waits);
    const running = shown.filter((table) => !table.waits).reverse();
    return { key, ids: [...waiting, ...running].map((table) => table.id) };
  }
  const found = new Set(shown.map((table) => table.id));
  const kept = before.ids.filter((id) => still || found.has(id));
  const there = new Set(kept);
  return { key, ids: [...kept, ...shown.map((table) => table.id).filter((id) => !there.has(id))] };
}

const FIRST = 12;
const PACE_ICONS: Readonly<Record<string, IconName>> = { live: 'bolt', days: 'days' };
const QUICKER = new Set(['table-begun', 'table-full', 'seat-taken', 'table-unknown', 'table-over']);

export function nameOf(table: OpenTable): string {
  return titleWords(table.title, table.game);
}

function detailOf(table: OpenTable): string {
  const words = getPlugin(table.game)?.lists.read()?.played(table.options, table.own_course) ?? gameTitle(table.game);
  return joinWords([words, table.rated ? say('place.rated') : '']);
}

/** Return the tables in their stable order. A removed table that keeps its place is shown in its last state. */
function useOrder(shown: readonly OpenTable[], key: string, still: boolean): readonly Shown[] {
  const known = useRef(EMPTY_ORDER);
  const last = useRef<ReadonlyMap<string, OpenTable>>(new Map());
  known.current = getStableOrder(shown, key, known.current, still);
  const there = new Map(shown.map((table) => [table.id, table]));
  const found = known.current.ids.flatMap((id) => {
    const table = there.get(id) ?? last.current.get(id);
    return table ? [{ table, gone: !there.has(id) }] : [];
  });
  last.current = new Map(found.map(({ table }) => [table.id, table]));
  return found;
}

interface Shown {
  readonly table: OpenTable;
  readonly gone: boolean;
}

export function TableList({ onStart }: { onStart: () => void }): VNode {
  const [whole, setWhole] = useState(false);
  const [missed, setMissed] = useState<{ table: OpenTable; problem: string } | null>(null);
  const [busy, setBusy] = useState('');
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const all = openTables.value;
  const wanted = filter.value;
  const shown = useOrder(
    [...(all?.values() ?? [])].filter((table) => matchesFilter(table, wanted)),
    `${JSON.stringify(wanted)} ${all === null}`,
    pointed || focused,
  );
  const sit = async (table: OpenTable) => {
    setBusy(table.id);
    setMissed(null);
    const goOn = createDeferredNavigation();
    try {
      const name = myName() || guestName();
      goOn((await fetchJson<CreatedTable>(`/api/tables/${table.id}/sit`, { name })).path);
    } catch (error) {
      setMissed({ table, problem: QUICKER.has(toProblem(error).code) ? '' : formatError(error) });
    }
    setBusy('');
  };
  return (
    <section class="open-list" aria-labelledby="open-tables">
      <div class="row-head">
        <h2 id="open-tables">{say('place.open')}</h2>
        {all !== null && <span class="sub">{say('place.count', { tables: all.size, people: onlineCount.value })}</span>}
      </div>
      <Filters tables={all} wanted={wanted} />
      {missed && <Missed {...missed} onSit={(table) => void sit(table)} />}
      {all === null ? (
        <p class="open-none sub">{say('place.loading')}</p>
      ) : shown.length === 0 ? (
        <p class="open-none sub">{say(all.size === 0 ? 'place.empty' : 'place.empty-filter')}</p>
      ) : (
        <ul
          class="opens"
          onPointerEnter={() => setPointed(true)}
          onPointerLeave={() => setPointed(false)}
          onFocusIn={() => setFocused(true)}
          onFocusOut={() => setFocused(false)}
        >
          {(whole ? shown : shown.slice(0, FIRST)).map(({ table, gone }) => (
            <Row key={table.id} table={table} gone={gone} busy={busy === table.id} onSit={() => void sit(table)} />
          ))}
        </ul>
      )}
      <div class="open-actions button-row">
        <Button icon="plus" opens onPress={onStart}>
          {say('place.start')}
        </Button>
        {!whole && shown.length > FIRST && (
          <Button kind="bare" onPress={() => setWhole(true)}>
            {say('place.more', { tables: shown.length })}
          </Button>
        )}
      </div>
    </section>
  );
}

interface RowProps extends Shown {
  readonly busy: boolean;
  readonly onSit: () => void;
}

function Row({ table, gone, busy, onSit }: RowProps): VNode {
  const name = nameOf(table);
  const free = Math.max(0, table.seats - table.looks.length);
  return (
    <li class={gone ? 'is-gone' : undefined}>
      <div class="open-words">
        <b>{name}</b>
        <p class="sub">
          <EnglishText text={detailOf(table)} names={getEnglishNames(table.game, table.options, table.own_course)} />
          <span class="show-on-phone">, {formatTimeControl(table)}</span>
        </p>
      </div>
      <span class="open-pace">
        <Icon name={table.pace === 'live' ? 'bolt' : 'days'} />
        {capitalizeFirst(formatTimeControl(table))}
      </span>
      <span class="open-seats">
        <span
          class="open-figures"
          role="img"
          aria-label={say('lobby.seats-taken', { taken: table.looks.length, all: table.seats })}
        >
          {table.looks.map((look, seat) => (
            <SeatMark key={seat} seat={look} />
          ))}
          {Array.from({ length: free }, (_, index) => (
            <FreeSeat key={index} />
          ))}
        </span>
        <Strengths ratings={table.ratings} />
      </span>
      {gone ? (
        <span class="sub">{say('place.gone')}</span>
      ) : table.waits ? (
        <Button pending={busy} onPress={onSit}>
          {say('place.sit')}
          <span class="visually-hidden">: {name}</span>
        </Button>
      ) : (
        <Button kind="bare" href={`/t/${table.id}`}>
          {say('place.watch')}
          <span class="visually-hidden">
            : {name}, {say('place.round', { round: table.round })}
          </span>
        </Button>
      )}
    </li>
  );
}

/** The ratings of the players: both ratings of two players, or the lowest and the highest rating of more players. */
function Strengths({ ratings }: { ratings: OpenTable['ratings'] }): VNode | null {
  const found = ratings.filter((one) => one !== null).sort((one, other) => one[0] - other[0]);
  const [first, last] = [found[0], found.at(-1)];
  if (first === undefined || last === undefined) return null;
  const strength = ([value, plus, settling]: typeof first) => <RatingBadge {...{ value, plus, settling }} />;
  return (
    <span class="open-strengths">
      {strength(first)}
      {found.length > 2 && '–'}
      {found.length > 1 && strength(last)}
    </span>
  );
}

/** The notice after a failed attempt to sit down, with up to two similar tables. */
function Missed({
  table,
  problem,
  onSit,
}: {
  table: OpenTable;
  problem: string;
  onSit: (table: OpenTable) => void;
}): VNode {
  const like = problem === '' ? findSimilarTables(table, openTables.value?.values() ?? []) : [];
  const words = like.length === 0 ? say('place.quicker') : say('place.quicker-like', { count: like.length });
  return (
    <p class="open-missed paper" role="status">
      <span>{problem || words}</span>
      {like.map((one) => (
        <Button key={one.id} onPress={() => onSit(one)}>
          {nameOf(one)}
        </Button>
      ))}
    </p>
  );
}

function Filters({ tables: all, wanted }: { tables: ReadonlyMap<string, OpenTable> | null; wanted: Filter }): VNode {
  const found = [...(all?.values() ?? [])].filter((table) => wanted.game === '' || wanted.game === table.game);
  const boxes = sortByLocale(
    [...new Set([...found.map(getVariant), wanted.box])].filter((box) => box !== ''),
    (box) => box,
  );
  const english = found.flatMap((table) => getEnglishNames(table.game, table.options, table.own_course));
  return (
    <div class="open-filters">
      <Chips
        label={say('place.game')}
        value={wanted.game}
        values={['', ...GAMES]}
        name={(game) => (game === '' ? say('place.all-games') : gameTitle(game))}
        onPick={(game) => chooseFilter({ game, box: '' })}
      />
      <Chips
        label={say('place.pace')}
        value={wanted.pace}
        values={['', 'live', 'days']}
        name={(pace) =>
          capitalizeFirst(say(pace === '' ? 'place.any-pace' : pace === 'live' ? 'place.live' : 'place.days'))
        }
        icon={(pace) => PACE_ICONS[pace]}
        onPick={(pace) => chooseFilter({ pace })}
      />
      <select
        class="open-box"
        aria-label={say('place.box')}
        value={wanted.box}
        onChange={(event) => chooseFilter({ box: event.currentTarget.value })}
      >
        <option value="">{say('place.any-box')}</option>
        {boxes.map((box) => (
          <option key={box} value={box} lang={english.includes(box) ? 'en' : undefined}>
            {box}
          </option>
        ))}
      </select>
    </div>
  );
}

function Chips({
  label,
  value,
  values,
  name,
  icon,
  onPick,
}: {
  label: string;
  value: string;
  values: readonly string[];
  name: (value: string) => string;
  icon?: (value: string) => IconName | undefined;
  onPick: (value: string) => void;
}): VNode {
  return (
    <fieldset class="open-chips">
      <legend class="visually-hidden">{label}</legend>
      {values.map((one) => {
        const drawn = icon?.(one);
        return (
          <label key={one}>
            <input
              class="covering"
              type="radio"
              name={`open-${label}`}
              checked={one === value}
              onChange={() => onPick(one)}
            />
            <span>
              {drawn && <Icon name={drawn} />}
              {name(one)}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** The dialog for a new table: choose a game, then its form, with a public table as the default. */
export function NewTableDialog({ onClose }: { onClose: () => void }): VNode {
  const [game, setGame] = useState<string | undefined>(GAMES.length === 1 ? GAMES[0] : undefined);
  if (game === undefined) {
    return (
      <Dialog title={say('place.which')} onClose={onClose}>
        <div class="open-which button-row">
          {GAMES.map((one) => (
            <Button key={one} onPress={() => setGame(one)}>
              {gameTitle(one)}
            </Button>
          ))}
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={say('place.start')} onClose={onClose}>
      <LazyComponent within of={getPlugin(game)?.form} props={{}} />
    </Dialog>
  );
}
