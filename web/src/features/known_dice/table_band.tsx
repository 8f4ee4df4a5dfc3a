/** The band at a table with known dice: all rolls, and the ways back to an earlier round or to an empty sheet. */

import './known_dice.css';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { announce } from '../../app/announcer';
import { formatProblem } from '../../i18n/error_messages';
import { say, fetchKnownDice, useTryStart } from './api';
import { Button } from '../../kit/button';
import { useFetch } from '../../kit/loading_state';
import type { Connection } from '../../live/connection';
import type { KnownDice, TableSnapshot } from '../../protocol';
import { pageOfWeek } from '../table/dice/daily_link';
import { AllRolls } from './rolls';

/** On smaller screens the sheet needs the room, so the rolls are closed at first. */
const ROOMY = '(min-width: 1101px) and (min-height: 700px)';

interface BandProps {
  readonly week: string;
  readonly connection: Connection;
  readonly snapshot: TableSnapshot;
}

export function KnownDiceBand({ week, connection, snapshot }: BandProps): VNode | null {
  const { content } = useFetch(() => fetchKnownDice(week), `known dice of table ${week}`);
  if (content === null) return null;
  const over = snapshot.table.status === 'over';
  const last = over ? content.rolls.length : (snapshot.table.undoable_round ?? 0);
  const now = roundOf(snapshot);
  return (
    <section aria-label={say('known.band')}>
      <details class="notice-band known-band" open={matchMedia(ROOMY).matches}>
        <summary>{over || now === null ? say('known.band') : `${say('known.band')}: ${say('known.rolls')}`}</summary>
        <AllRolls dice={content} now={over ? null : now} />
        <div class="known-back">
          {connection.seat.value !== null && (
            <Back dice={content} connection={connection} snapshot={snapshot} last={last} />
          )}
          <a href={pageOfWeek(week)}>{say('known.page')}</a>
        </div>
      </details>
    </section>
  );
}

/** Return the round of the match, or null before the match. */
function roundOf({ match }: TableSnapshot): number | null {
  const round = (match?.table as { readonly round?: unknown } | undefined)?.round;
  return typeof round === 'number' ? round : null;
}

interface BackProps {
  readonly dice: KnownDice;
  readonly connection: Connection;
  readonly snapshot: TableSnapshot;
  /** The last round that can be drawn again, or 0. */
  readonly last: number;
}

/**
 * The buttons that go back. While the match runs, the server undoes rounds; after it, a new try begins with the earlier
 * rounds.
 */
function Back({ dice: { week }, connection, snapshot, last }: BackProps): VNode {
  const { id, status } = snapshot.table;
  const over = status === 'over';
  const chosen = useSignal(0);
  const asking = useSignal(false);
  const problem = useSignal('');
  const start = useTryStart();
  const round = Math.min(chosen.value || last, last);
  async function goTo(wanted: number): Promise<void> {
    asking.value = false;
    problem.value = '';
    if (over) return start.begin(week, { table: id, round: wanted });
    const answer = await connection.request((number) => ({ type: 'undo-round', id: number, round: wanted }));
    if (answer.type === 'refused') problem.value = formatProblem(answer.error);
    else announce(say('known.went-back', { round: wanted }), true);
    chosen.value = 0;
  }
  // An unfinished try is erased, a finished one is kept.
  function restart(): void {
    if (over) void goTo(1);
    else asking.value = true;
  }
  return (
    <>
      {over && <p>{say('known.counted')}</p>}
      {last > 0 && !asking.value && (
        <>
          <label>
            {say('known.back-to')}{' '}
            <select value={round} onChange={(event) => (chosen.value = Number(event.currentTarget.value))}>
              {Array.from({ length: last }, (_, index) => (
                <option key={index} value={index + 1}>
                  {say('known.round', { round: index + 1 })}
                </option>
              ))}
            </select>
          </label>
          <Button pending={start.pending.value} onPress={() => void goTo(round)}>
            {say('known.back')}
          </Button>
          <Button kind="bare" onPress={restart}>
            {say('known.restart')}
          </Button>
        </>
      )}
      {asking.value && (
        <>
          <p>{say('known.sure')}</p>
          <Button kind="danger" onPress={() => void goTo(1)}>
            {say('known.erase')}
          </Button>
          <Button onPress={() => (asking.value = false)}>{say('known.keep')}</Button>
        </>
      )}
      <p role="status" class="problem">
        {problem.value || start.problem.value}
      </p>
    </>
  );
}
