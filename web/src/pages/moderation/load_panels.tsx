/** The load on the operator's page: figures of the last hour, queues, servers and data. */

import type { VNode } from 'preact';
import type { Load, TimeSeries, Overview, QueueLoad } from '../../protocol';
import { formatDuration } from '../../features/table/clock';
import { formatNumber, formatPercent, formatDecimal } from '../../i18n';
import { type AdminKey, isAdminKey, say } from '../../i18n/admin';
import { Panel, RowsPanel } from './panel';

const MEGABYTE = 1_000_000;
/** The number of waiting jobs for each process at which a bar is full. This number of jobs takes minutes. */
const MUCH = 100;
/** The number of waiting jobs at which a bar turns red, because players notice the delay. */
const TOO_MUCH = 20;
/** The wait in seconds at which a bar turns red. A table stops while it waits for a bot; a review can take longer. */
const TOO_LONG: Readonly<Record<string, number>> = { bot: 5, hint: 10, drive: 10, request: 10 };
const TOO_LONG_ELSE = 120;
/** The load of the event loop, which uses one core, above which messages have to wait. */
const BUSY = 0.9;
const WIDE = 150;
const HIGH = 34;

type Figure = { [Name in keyof Load]: Load[Name] extends TimeSeries ? Name : never }[keyof Load];

const FIGURES: readonly { figure: Figure; name: AdminKey; words: (value: number) => string }[] = [
  {
    figure: 'commands',
    name: 'admin.load-commands',
    words: (value) => say('admin.a-second', { count: formatDecimal(value) }),
  },
  {
    figure: 'deliveries',
    name: 'admin.load-deliveries',
    words: (value) => say('admin.a-second', { count: formatDecimal(value) }),
  },
  { figure: 'wait_ms', name: 'admin.load-wait', words: (value) => say('admin.in-ms', { count: formatDecimal(value) }) },
  { figure: 'here', name: 'admin.load-here', words: (value) => say('admin.pages', { count: value }) },
  {
    figure: 'commit_ms',
    name: 'admin.load-commit',
    words: (value) => say('admin.in-ms', { count: formatDecimal(value) }),
  },
  {
    figure: 'refused',
    name: 'admin.load-refused',
    words: (value) => say('admin.a-second', { count: formatDecimal(value) }),
  },
];

export function Gauges({ load }: { load: Load }): VNode {
  return (
    <dl class="paper moderation-gauges" aria-label={say('admin.load')}>
      {FIGURES.map(({ figure, name, words }) => (
        <div key={figure}>
          <dt>{say(name)}</dt>
          <dd>
            {words(load[figure].now)}
            <Spark hour={load[figure].hour} words={words} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The last hour as a line from 0 to the maximum. Drawn from the second value on. */
function Spark({ hour, words }: { hour: readonly number[]; words: (value: number) => string }): VNode | null {
  if (hour.length < 2) return null;
  const least = Math.min(...hour);
  const most = Math.max(...hour);
  const at = (value: number, index: number) =>
    `${((index * WIDE) / (hour.length - 1)).toFixed(1)},${(HIGH - 2 - ((HIGH - 6) * value) / (most || 1)).toFixed(1)}`;
  return (
    <svg
      class="moderation-spark"
      viewBox={`0 0 ${WIDE} ${HIGH}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={say('admin.hour', { least: words(least), most: words(most) })}
    >
      <path class="moderation-axis" d={`M0,${HIGH - 1}H${WIDE}`} />
      <path d={`M${hour.map(at).join('L')}`} />
    </svg>
  );
}

function queueName(sort: string): string {
  const key = `admin.queue-${sort}`;
  return isAdminKey(key) ? say(key) : sort;
}

const isOld = ({ sort, oldest }: QueueLoad): boolean => oldest >= (TOO_LONG[sort] ?? TOO_LONG_ELSE);

/** Jobs that have waited too long. */
export function DelayedJobs({ load }: { load: Load }): VNode {
  return (
    <>
      {load.queues.filter(isOld).map((line) => (
        <p key={line.sort} class="notice-band">
          {say('admin.queue-late', {
            what: queueName(line.sort),
            age: formatDuration(line.oldest),
            waiting: line.waiting,
          })}
        </p>
      ))}
    </>
  );
}

function queueWords({ waiting, working, oldest }: QueueLoad): string {
  if (waiting === 0) return say('admin.queue-waits', { waiting, working });
  return say('admin.queue-waits-for', { waiting, working, age: formatDuration(oldest) });
}

export function QueuePanel({ load }: { load: Load }): VNode {
  const writes = load.writes_waiting;
  const lines = [
    ...load.queues.map((line) => ({
      sort: line.sort,
      waiting: line.waiting,
      words: queueWords(line),
      late: isOld(line) || line.waiting >= TOO_MUCH,
    })),
    {
      sort: 'writes',
      waiting: writes,
      words: say('admin.queue-writes-wait', { waiting: writes }),
      late: writes >= TOO_MUCH,
    },
  ];
  return (
    <Panel id="op-queue" heading={say('admin.queue')} sub={say('admin.queue-sub')}>
      <dl class="load-gauges">
        {lines.map(({ sort, waiting, words, late }) => (
          <div key={sort}>
            <dt>
              <span>{queueName(sort)}</span>
              <span class={late ? 'moderation-late' : undefined}>{words}</span>
            </dt>
            <dd class="moderation-bar" aria-hidden="true">
              <i class={late ? 'late' : undefined} style={{ width: `${Math.min(100, (100 * waiting) / MUCH)}%` }} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

export function ServersPanel({ load }: { load: Load }): VNode {
  const { servers } = load;
  const heads = ['server', 'server-cpu', 'tables', 'server-acts'] as const;
  return (
    <RowsPanel
      id="op-servers"
      heading={say('admin.servers')}
      sub={say('admin.servers-sub', { count: servers.length })}
      heads={heads.map((head) => say(`admin.${head}`))}
      numbers={heads.length - 1}
      empty={false}
    >
      {servers.map(({ name, version, own, figures }) => (
        <tr key={name}>
          <th scope="row">
            {name === '' ? say('admin.server-alone') : <code>{name}</code>} {version}{' '}
            {own && name !== '' && <span class="label">{say('admin.server-own')}</span>}
          </th>
          {figures === null ? (
            <td colSpan={heads.length - 1}>{say('admin.server-silent')}</td>
          ) : (
            <>
              <td class={figures.cpu >= BUSY ? 'moderation-late' : undefined}>{formatPercent(figures.cpu)}</td>
              <td>{formatNumber(figures.tables)}</td>
              <td>{formatDecimal(figures.acts)}</td>
            </>
          )}
        </tr>
      ))}
    </RowsPanel>
  );
}

export function DataPanel({ seen }: { seen: Overview }): VNode {
  const { load } = seen;
  return (
    <Panel id="op-data" heading={say('admin.database')} sub={load.database === 'sqlite' ? 'SQLite' : 'PostgreSQL'}>
      <p>{say('admin.database-size', { size: `${formatNumber(Math.ceil(load.store_bytes / MEGABYTE))} MB` })}</p>
    </Panel>
  );
}
