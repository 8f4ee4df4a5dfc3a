/** A table of Lanterns: the offer, the viewer's hand and actions, and after the match its result and replay. */

import './lanterns.css';
import '@/styles/paper.css';
import '@/features/table/result/result.css';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fetchJson, toProblem } from '@/app/api';
import type { TableProps } from '@/games/plugin';
import { applyChanges } from '@/live/json_patch';
import { ResultActs } from '@/features/table/result/result_actions';
import { Button, IconButton } from '@/kit/button';
import { SeatMark } from '@/kit/seat';
import type { Command, Replay, TableSnapshot, View } from '@/protocol';
import { Banners } from '@/features/table/banners';
import { seatName } from '@/features/table/players/players';
import { formatList, capitalizeFirst } from '@/i18n';
import { offerOf, tableOf } from './model';
import type { Act, TableView } from './protocol';
import { say } from './say';

export function TablePage(props: TableProps): VNode {
  return props.snapshot.table.status === 'over' ? <Ended {...props} /> : <Playing {...props} />;
}

function Playing({ snapshot, connection, offline }: TableProps): VNode | null {
  const [problem, setProblem] = useState('');
  const table = tableOf(snapshot);
  if (!table) return null;
  const tell = (command: Command) => {
    setProblem('');
    void connection.sendCommand(command).then((refused) => refused && setProblem(capitalizeFirst(refused.message)));
  };
  return (
    <main class="lanterns" id="main">
      <Banners connection={connection} offline={offline} />
      <Open table={table} snapshot={snapshot} />
      {connection.seat.value !== null && (
        <section class="paper">
          <Numbers title={say('lanterns.hand')} numbers={table.hand} />
          <Numbers title={say('lanterns.laid')} numbers={table.laid} />
          <div class="lanterns-actions">
            {offerOf(snapshot).map((act) => (
              <Button key={wordsOf(act)} onPress={() => tell({ type: 'add-action', act })}>
                {wordsOf(act)}
              </Button>
            ))}
            {snapshot.draft && snapshot.draft.acts.length > 0 && (
              <Button kind="bare" onPress={() => tell({ type: 'undo' })}>
                {say('lanterns.undo')}
              </Button>
            )}
            {snapshot.draft && snapshot.draft.commit_problem === null && (
              <Button kind="main" onPress={() => tell({ type: 'commit' })}>
                {say('lanterns.hand-in')}
              </Button>
            )}
          </div>
          <p role="status">{problem || (snapshot.draft ? '' : say('lanterns.wait'))}</p>
        </section>
      )}
    </main>
  );
}

function wordsOf(act: Act): string {
  switch (act.type) {
    case 'pick':
      return say('lanterns.pick', { number: act.number });
    case 'play':
      return say('lanterns.play', { number: act.number });
    case 'draw':
      return say('lanterns.draw');
    default:
      return say('lanterns.take', { source: act.source });
  }
}

/** The public part: the offer, and the points and revealed numbers of each seat. */
function Open({ table, snapshot }: { table: TableView; snapshot: TableSnapshot }): VNode {
  return (
    <section>
      <h1 class="heading">{say('lanterns.round', { round: table.round })}</h1>
      <Numbers title={say('lanterns.offer')} numbers={table.offer} />
      <ul class="lanterns-seats">
        {table.players.map((player, seat) => (
          <li key={seat}>
            <SeatMark seat={seat} /> {say('lanterns.seat', { player: seatName(snapshot.table, seat), points: player.points })}
            {player.open.length > 0 && <span>, {say('lanterns.open', { numbers: formatList(player.open.map(String)) })}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Numbers({ title, numbers }: { title: string; numbers: readonly number[] }): VNode {
  return (
    <p class="lanterns-numbers">
      {title}: {numbers.length === 0 ? say('lanterns.none') : numbers.map((number) => <b key={number}>{number}</b>)}
    </p>
  );
}

function Ended({ id, connection, snapshot }: TableProps): VNode {
  const [views, setViews] = useState<readonly View[]>([]);
  const [problem, setProblem] = useState('');
  const [chosen, setStep] = useState<number | undefined>(undefined);
  useEffect(() => {
    fetchJson<Replay>(`/api/tables/${id}/replay`).then(
      (replay) => setViews(viewsOf(replay)),
      (error: unknown) => setProblem(toProblem(error).message),
    );
  }, [id]);
  const places = snapshot.match?.result?.places ?? [];
  const first = places.flatMap((place, seat) => (place === 1 ? [seatName(snapshot.table, seat)] : []));
  const last = views.length - 1;
  const step = chosen ?? last;
  const shown = views[step];
  return (
    <main class="lanterns" id="main">
      <h1 class="heading-big">{say('lanterns.over', { players: formatList(first), count: first.length })}</h1>
      <ol class="lanterns-scores">
        {(snapshot.match?.result?.scores ?? []).map((points, seat) => (
          <li key={seat}>{say('lanterns.seat', { player: seatName(snapshot.table, seat), points })}</li>
        ))}
      </ol>
      <ResultActs id={id} connection={connection} snapshot={snapshot} same={say('lanterns.same')} />
      <section class="paper" aria-label={say('lanterns.replay')}>
        <div class="lanterns-actions">
          <IconButton icon="step-back" label={say('lanterns.back')} blocked={step <= 0} onPress={() => setStep(step - 1)} />
          <span role="status">{problem || say('lanterns.step', { step: step + 1, steps: views.length })}</span>
          <IconButton icon="step-forward" label={say('lanterns.on')} blocked={step >= last} onPress={() => setStep(step + 1)} />
        </div>
        {shown && <Open table={shown.table as TableView} snapshot={snapshot} />}
      </section>
    </main>
  );
}

/** The replay, step by step, as all players saw it. */
function viewsOf(replay: Replay): readonly View[] {
  const views = [replay.first];
  for (const { changes } of replay.steps) views.push(applyChanges(views.at(-1) as View, changes));
  return views;
}
