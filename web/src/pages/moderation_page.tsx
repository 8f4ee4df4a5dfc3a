/**
 * The operator's page: tables, reports, players, and actions about them. It needs the operator's key, and no page links
 * to it. Each action asks for confirmation and names its consequences. No hand or draft is visible here.
 */

import './moderation/moderation.css';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, toProblem } from '../app/api';
import { useDocumentTitle } from '../app/document_title';
import { InlineForm } from '../kit/game_card';
import { Header } from '../kit/navigation/header';
import type { Overview } from '../protocol';
import { formatProblem } from '../i18n/error_messages';
import { say } from '../i18n/admin';
import { timeOf } from '../i18n/dates';
import { ConfirmDialog, type Asking } from './moderation/confirm_dialog';
import { DataPanel, Gauges, DelayedJobs, QueuePanel, ServersPanel } from './moderation/load_panels';
import { OperatorLog, PlayerRows, ReportRows, TableRows } from './moderation/rows';
import { useKeydown } from '../app/keyboard';
import { singleKeyShortcuts } from '../app/settings';

const EVERY_MS = 5000;

/** Sends an action to its route. */
export type Act = (path: string, body: Readonly<Record<string, unknown>>) => Promise<void>;

export function AdminPage(): VNode {
  useDocumentTitle(say('admin.title'));
  const [key, setKey] = useState('');
  const [seen, setSeen] = useState<Overview | undefined>(undefined);
  const [problem, setProblem] = useState('');
  const [find, setFind] = useState('');
  const [asking, setAsking] = useState<Asking | undefined>(undefined);
  const page = useRef<HTMLElement>(null);
  useOperatorKeys(() => page.current?.querySelector<HTMLElement>('.moderation-find input'));
  const look = async (with_: string, what: string) => {
    try {
      setSeen(await call<Overview>(with_, `overview?find=${encodeURIComponent(what)}`));
      setKey(with_);
      setProblem('');
    } catch (error) {
      setProblem(formatProblem(toProblem(error)));
    }
  };
  useEffect(() => {
    if (key === '') return;
    const timer = setInterval(() => {
      // Do not reload while the operator uses a part of the page.
      const busy = page.current?.contains(document.activeElement) && document.activeElement !== document.body;
      if (!busy && asking === undefined && getSelection()?.isCollapsed !== false) void look(key, find);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [key, find, asking === undefined]);
  const act: Act = async (path, body) => {
    await call(key, path, body);
    setAsking(undefined);
    await look(key, find);
  };
  return (
    <div class="page">
      <Header home="/" title={say('admin.title')} heading detail={location.host} />
      <main class="moderation-page" id="main" ref={page}>
        {seen === undefined ? (
          <section class="moderation-key">
            <InlineForm
              label={say('admin.key')}
              placeholder=""
              act={say('admin.in')}
              hint={say('admin.key-hint')}
              problem={problem || undefined}
              onSubmit={(typed) => void look(typed, '')}
            />
          </section>
        ) : (
          <>
            <div class="moderation-top" role="status">
              {seen.reports_open > 0 && <p class="notice-band">{say('admin.open', { count: seen.reports_open })}</p>}
              <DelayedJobs load={seen.load} />
              {problem && (
                <p class="notice-band">
                  {problem} {say('admin.stale', { when: timeOf(seen.now) })}
                </p>
              )}
            </div>
            <div class="moderation-find">
              <InlineForm
                label={say('admin.find')}
                placeholder=""
                act={say('admin.find-go')}
                hint={say('admin.keys')}
                onSubmit={(typed) => {
                  setFind(typed);
                  void look(key, typed);
                }}
              />
            </div>
            <Announce seen={seen} act={act} />
            <Gauges load={seen.load} />
            <TableRows seen={seen} onAsk={setAsking} />
            <ReportRows seen={seen} act={act} onAsk={setAsking} />
            <QueuePanel load={seen.load} />
            <ServersPanel load={seen.load} />
            <DataPanel seen={seen} />
            <PlayerRows seen={seen} onAsk={setAsking} />
            <OperatorLog seen={seen} />
          </>
        )}
      </main>
      {asking !== undefined && <ConfirmDialog asking={asking} act={act} onClose={() => setAsking(undefined)} />}
    </div>
  );
}

function Announce({ seen, act }: { seen: Overview; act: Act }): VNode {
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const tell = (words: string) =>
    void act('announce', { words, hours: 24 }).catch((error) => setProblem(formatProblem(toProblem(error))));
  return (
    <div>
      <InlineForm
        label={say('admin.announce-label')}
        placeholder=""
        act={say('admin.announce-go')}
        hint={seen.notice === null ? undefined : say('admin.announced', { words: seen.notice })}
        problem={problem}
        onSubmit={tell}
      />
      {seen.notice !== null && (
        <button type="button" class="button bare" onClick={() => tell('')}>
          {say('admin.hush')}
        </button>
      )}
    </div>
  );
}

/** Send a request with the key in a header. Other sites cannot send the header, and the key is never stored. */
async function call<T>(key: string, path: string, body?: unknown): Promise<T> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const how = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`/api/admin/${path}`, how).catch(() => null);
  if (answer === null) throw new ApiError({ code: 'offline', message: 'the server cannot be reached' });
  const content = await answer.json().catch(() => null);
  if (!answer.ok) throw new ApiError(content?.error ?? { code: 'internal', message: 'the server could not do that' });
  return content as T;
}

/** The lists by their letters, which are the same in all languages. */
const LISTS: Readonly<Record<string, string>> = {
  t: 'op-tables',
  r: 'op-reports',
  q: 'op-queue',
  p: 'op-players',
  s: 'op-servers',
  d: 'op-data',
};
/** The maximum time between `G` and the letter. */
const PATIENCE_MS = 2000;

/** Handle the shortcuts while the page is shown. `find` returns the search field. */
function useOperatorKeys(find: () => HTMLElement | null | undefined): void {
  const going = useRef(-PATIENCE_MS);
  useKeydown((event) => {
    const at = event.target as Element | null;
    const writes = at?.closest?.('input, textarea, select, dialog') !== null;
    if (event.ctrlKey || event.metaKey || event.altKey || writes || singleKeyShortcuts.peek() === 'off') return;
    const key = event.key.toLowerCase();
    const list = event.timeStamp - going.current < PATIENCE_MS ? LISTS[key] : undefined;
    going.current = key === 'g' ? event.timeStamp : -PATIENCE_MS;
    const to = key === '/' ? find() : list === undefined ? null : document.getElementById(list);
    if (!to) return;
    event.preventDefault();
    to.focus();
    to.scrollIntoView({ block: 'nearest' });
  }, []);
}
