/** The chat panel beside a table: chat lines, ready phrases, a text field and the players. */

import './chat.css';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../../app/announcer';
import type { Connection } from '../../live/connection';
import { Button, IconButton } from '../../kit/button';
import type { SendChatLine, TableSnapshot } from '../../protocol';
import { formatProblem } from '../../i18n/error_messages';
import { t } from '../../i18n';
import { say } from '../../i18n/talk';
import { ChatLineRow, FIRST_PHRASES, PHRASES, formatChatLine, phraseWords, speakerName } from './chat_line';
import { TablePlayers } from './table_players';
import { ReportDialog } from './report_dialog';
import { chatOpen } from './talk_button';

const LONGEST = 200;

export function ChatPanel({ connection, snapshot }: { connection: Connection; snapshot: TableSnapshot }): VNode | null {
  const { chat } = connection;
  const open = chatOpen.value;
  useEffect(() => {
    // Announce new lines only while the panel is closed. The log of an open panel is a live region.
    if (!open)
      for (const line of chat.fresh.value)
        announce(say('talk.heard', { name: speakerName(line), words: formatChatLine(line) }));
  }, [chat.fresh.value]);
  useEffect(() => {
    if (open) chat.markAllRead();
  }, [open, chat.lines.value]);
  return open ? <Opened connection={connection} snapshot={snapshot} /> : null;
}

function Opened({ connection, snapshot }: { connection: Connection; snapshot: TableSnapshot }): VNode {
  const { chat } = connection;
  const [problem, setProblem] = useState('');
  const [team, setTeam] = useState(false);
  const [reports, setReports] = useState(false);
  const may = chat.permissions.value;
  const panel = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const lines = chat.lines.value;
  const close = () => {
    chatOpen.value = false;
    document.querySelector<HTMLElement>('.chat-button')?.focus();
  };
  useLayoutEffect(() => {
    const first = ['.chat-text input', '.chat-phrases button', '.chat-head button'];
    const found = first.map((one) => panel.current?.querySelector<HTMLElement>(one)).find((one) => one);
    found?.focus();
  }, []);
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lines.length]);
  const send = async (what: Pick<SendChatLine, 'phrase' | 'text'>): Promise<boolean> => {
    setProblem('');
    const to = team && may?.team ? 'team' : 'all';
    const answer = await connection.request((id) => ({ type: 'chat', id, to, ...what }));
    if (answer.type === 'refused') setProblem(formatProblem(answer.error));
    return answer.type !== 'refused';
  };
  return (
    <section
      class="chat-panel paper"
      aria-label={t('talk.heading')}
      ref={panel}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !(event.target as HTMLElement).closest('dialog')) {
          event.stopPropagation();
          close();
        }
      }}
    >
      <div class="chat-head">
        <h2>{t('talk.heading')}</h2>
        <IconButton icon="clear" label={say('talk.close')} onPress={close} />
      </div>
      {lines.length === 0 && <p class="label">{say('talk.empty')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an element that scrolls must be reached by keyboard */}
      <div class="chat-log" role="log" aria-label={say('talk.lines')} tabIndex={0} ref={list}>
        <ol class="chat-lines">
          {lines.map((line) => (
            <ChatLineRow
              key={line.number}
              line={line}
              table={snapshot.table.id}
              speaks={may?.speak === true}
              onReact={(reaction) =>
                void connection
                  .request((id) => ({ type: 'react', id, line: line.number, reaction }))
                  .then((answer) => answer.type === 'refused' && setProblem(formatProblem(answer.error)))
              }
            />
          ))}
        </ol>
      </div>
      {may?.speak ? (
        <>
          {may.team && <To team={team} onTeam={setTeam} />}
          <Phrases onSay={(phrase) => void send({ phrase })} />
          {may.text === 'yes' ? (
            <TextLine offline={connection.status.value !== 'live'} onSay={(text) => send({ text })} />
          ) : (
            <p class="label">{say(may.text === 'off' ? 'talk.off' : 'talk.friends')}</p>
          )}
        </>
      ) : (
        <p class="label">{say('talk.watching')}</p>
      )}
      <p class="problem" role="status">
        {problem}
      </p>
      {snapshot.table.host && !snapshot.table.public && (
        <label class="chat-free">
          <input
            type="checkbox"
            checked={snapshot.table.free_text}
            onChange={(event) => {
              const box = event.currentTarget;
              void connection.sendCommand({ type: 'allow-free-text', on: box.checked }).then((refused) => {
                // The server refused the change, so show the old value again.
                if (refused) box.checked = !box.checked;
                setProblem(refused ? formatProblem(refused) : '');
              });
            }}
          />
          <span>{say('talk.host-free')}</span>
        </label>
      )}
      <TablePlayers snapshot={snapshot} />
      <p>
        <Button kind="underlined" opens onPress={() => setReports(true)}>
          {say('report.title-table')}
        </Button>
      </p>
      {reports && (
        <ReportDialog
          whom={{ table: snapshot.table.id }}
          title={say('report.title-table')}
          onClose={() => setReports(false)}
        />
      )}
    </section>
  );
}

function To({ team, onTeam }: { team: boolean; onTeam: (team: boolean) => void }): VNode {
  return (
    <fieldset class="chat-audience">
      <legend class="visually-hidden">{say('talk.to')}</legend>
      {[false, true].map((one) => (
        <label key={String(one)}>
          <input type="radio" name="talk-to" checked={one === team} onChange={() => onTeam(one)} />
          <span>{say(one ? 'talk.to-team' : 'talk.to-all')}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Phrases({ onSay }: { onSay: (phrase: (typeof PHRASES)[number]) => void }): VNode {
  const [all, setAll] = useState(false);
  return (
    <div class="chat-phrases" role="group" aria-label={say('talk.phrases')}>
      {(all ? PHRASES : PHRASES.slice(0, FIRST_PHRASES)).map((phrase) => (
        <button type="button" class="chat-chip" key={phrase} onClick={() => onSay(phrase)}>
          {phraseWords(phrase)}
        </button>
      ))}
      <button type="button" class="chat-chip more" aria-expanded={all} onClick={() => setAll(!all)}>
        {say(all ? 'talk.fewer' : 'talk.more')}
      </button>
    </div>
  );
}

function TextLine({ offline, onSay }: { offline: boolean; onSay: (text: string) => Promise<boolean> }): VNode {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (text.trim() === '' || busy) return;
    setBusy(true);
    // Keep a text that the player typed while the line was being sent.
    if (await onSay(text)) setText((now) => (now === text ? '' : now));
    setBusy(false);
  };
  return (
    <form
      class="chat-text"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <input
        value={text}
        maxLength={LONGEST}
        aria-label={say('talk.text')}
        placeholder={say('talk.text')}
        autocomplete="off"
        enterkeyhint="send"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Button pending={busy} onPress={() => void send()}>
        {say(offline ? 'talk.when-back' : 'talk.send')}
      </Button>
    </form>
  );
}
