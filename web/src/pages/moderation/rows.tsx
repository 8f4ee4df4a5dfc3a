/** The lists of the operator's page: tables, reports, players and past actions. */

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { toProblem } from '../../app/api';
import type { Overview } from '../../protocol';
import { joinWords } from '../../i18n';
import { formatProblem } from '../../i18n/error_messages';
import { say } from '../../i18n/admin';
import type { Act } from '../moderation_page';
import { AskButton, type Asking } from './confirm_dialog';
import { RowsPanel } from './panel';
import { confirmMute, ReportedChat, type SaidLine, unquieting } from './chat_moderation';

const DAYS = 7;

interface Shown {
  seen: Overview;
  onAsk: (asking: Asking) => void;
}

const when = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

function Lite({ label, onPress }: { label: string; onPress: () => void }): VNode {
  return (
    <button type="button" class="moderation-row-button" onClick={onPress}>
      {label}
    </button>
  );
}

export function TableRows({ seen, onAsk }: Shown): VNode {
  const { counts } = seen;
  const sub = say('admin.tables-sub', {
    open: counts.open,
    playing: counts.playing,
    over: counts.over,
    connections: counts.connections,
  });
  const heads = ['table', 'state', 'seats', 'viewers', 'last', 'act'] as const;
  return (
    <RowsPanel
      id="op-tables"
      heading={say('admin.tables')}
      sub={sub}
      heads={heads.map((head) => say(`admin.${head}`))}
      empty={seen.tables.length === 0}
      wide
    >
      {seen.tables.map((table) => (
        <tr key={table.id}>
          <td>
            <a href={`/t/${table.id}`}>{table.title}</a>
            <br />
            <code>{table.id}</code> {table.game}
          </td>
          <td>
            {table.status === 'playing'
              ? say('admin.state-playing', { waiting: table.waiting })
              : say(table.status === 'open' ? 'admin.state-open' : 'admin.state-over')}
          </td>
          <td>{joinWords(table.seats.map((name) => name || '·'))}</td>
          <td>{table.viewers}</td>
          <td>{when(table.updated)}</td>
          <td>
            {table.status !== 'over' && (
              <AskButton
                onAsk={onAsk}
                about={{
                  title: say('act.close'),
                  follows: say('admin.close-sure', { id: table.id }),
                  path: 'close',
                  body: () => ({ table: table.id }),
                }}
              />
            )}
            {table.status === 'over' && (
              <AskButton
                onAsk={onAsk}
                about={{
                  title: say('admin.delete'),
                  follows: say('admin.delete-table-sure', { id: table.id }),
                  path: 'delete-table',
                  body: () => ({ table: table.id }),
                }}
              />
            )}
          </td>
        </tr>
      ))}
    </RowsPanel>
  );
}

export function ReportRows({ seen, act, onAsk }: Shown & { act: Act }): VNode {
  const [failed, setFailed] = useState<{ report: number; words: string } | null>(null);
  const answer = (report: number, how: 'done' | 'nothing') => {
    setFailed(null);
    act('report', { report, how }).catch((error: unknown) =>
      setFailed({ report, words: formatProblem(toProblem(error)) }),
    );
  };
  return (
    <RowsPanel
      id="op-reports"
      heading={say('admin.reports')}
      sub={joinWords(
        [
          say('admin.reports-sub', { count: seen.reports_open }),
          say('admin.talk-sub', { lines: seen.counts.said_today, quieted: seen.counts.quieted }),
        ],
        'semicolon',
      )}
      heads={[say('admin.who-where'), say('admin.what'), say('admin.act')]}
      empty={seen.reports.length === 0}
    >
      {seen.reports.map((report) => {
        const context = report.context as {
          name?: string;
          title?: string;
          seat?: number;
          line?: number;
          said?: readonly SaidLine[];
        };
        const whom =
          report.about ?? (report.table && context.seat !== undefined ? `${report.table}:${context.seat}` : '');
        return (
          <tr key={report.id}>
            <td>
              <b>{report.about ?? context.name ?? say('admin.a-table')}</b>
              <br />
              {report.table === null ? null : <a href={`/t/${report.table}`}>{context.title ?? report.table}</a>}
            </td>
            <td>
              {say(`admin.why-${report.why as 'name'}`)}, {say('admin.people', { times: report.times })}
              {report.note && <p class="moderation-note">{report.note}</p>}
              <ReportedChat lines={context.said ?? []} reported={context.line} table={report.table} onAsk={onAsk} />
            </td>
            <td>
              {whom !== '' && <AskButton onAsk={onAsk} about={confirmMute(whom)} />}
              {whom !== '' && <AskButton onAsk={onAsk} about={pausing(whom)} />}
              <Lite label={say('admin.done')} onPress={() => answer(report.id, 'done')} />
              <Lite label={say('admin.nothing')} onPress={() => answer(report.id, 'nothing')} />
              <p class="moderation-note" role="status">
                {failed?.report === report.id && failed.words}
              </p>
            </td>
          </tr>
        );
      })}
    </RowsPanel>
  );
}

function pausing(handle: string): Asking {
  return {
    title: say('admin.ban'),
    follows: say('admin.ban-sure', { handle, days: DAYS }),
    label: say('admin.what'),
    path: 'ban',
    body: (words) => ({ whom: handle, days: DAYS, words }),
  };
}

export function PlayerRows({ seen, onAsk }: Shown): VNode {
  const heads = ['nickname', 'kept', 'matches', 'seen', 'act'] as const;
  return (
    <RowsPanel
      id="op-players"
      heading={say('admin.players')}
      sub={say('admin.players-sub', { count: seen.counts.players })}
      heads={heads.map((head) => say(`admin.${head}`))}
      empty={seen.players.length === 0}
      wide
    >
      {seen.players.map(({ handle, passkeys, tables, banned, quiet, here, seen: last }) => {
        const quieted = quiet !== null && quiet > seen.now;
        const paused = banned !== null && banned > seen.now;
        return (
          <tr key={handle}>
            <td>
              <a href={`/player/${encodeURIComponent(handle)}`}>{handle}</a>
              {paused && <p class="moderation-note">{say('admin.banned', { when: when(banned) })}</p>}
              {quieted && <p class="moderation-note">{say('admin.quieted', { when: when(quiet) })}</p>}
            </td>
            <td>{say(passkeys > 0 ? 'admin.kept-key' : 'admin.kept-browser')}</td>
            <td>{tables}</td>
            <td>{here ? say('admin.now') : when(last)}</td>
            <td>
              {paused ? (
                <AskButton
                  onAsk={onAsk}
                  about={{
                    title: say('admin.unban'),
                    follows: say('admin.unban-sure', { handle }),
                    path: 'ban',
                    body: () => ({ whom: handle, days: 0 }),
                  }}
                />
              ) : (
                <AskButton onAsk={onAsk} about={pausing(handle)} />
              )}
              <AskButton onAsk={onAsk} about={quieted ? unquieting(handle) : confirmMute(handle)} />
              <AskButton
                onAsk={onAsk}
                about={{
                  title: say('admin.rename'),
                  follows: say('admin.rename-sure', { handle }),
                  label: say('admin.nickname'),
                  path: 'rename',
                  body: (wanted) => ({ handle, wanted }),
                }}
              />
              <AskButton
                onAsk={onAsk}
                about={{
                  title: say('admin.delete'),
                  follows: say('admin.delete-player-sure', { handle }),
                  label: say('admin.nickname'),
                  exactly: handle,
                  path: 'delete-player',
                  body: () => ({ handle }),
                }}
              />
            </td>
          </tr>
        );
      })}
    </RowsPanel>
  );
}

export function OperatorLog({ seen }: { seen: Overview }): VNode {
  return (
    <RowsPanel
      id="op-acts"
      heading={say('admin.acts')}
      sub={String(seen.acts.length)}
      heads={[say('admin.last'), say('admin.act'), say('admin.what')]}
      empty={seen.acts.length === 0}
    >
      {seen.acts.map((act, index) => (
        <tr key={index}>
          <td>{when(act.at)}</td>
          <td>
            {act.act}, {act.by}
          </td>
          <td>
            {act.handle ?? act.table ?? ''} {act.words}
          </td>
        </tr>
      ))}
    </RowsPanel>
  );
}
