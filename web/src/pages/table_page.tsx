/** The page of a table: connects, and shows the waiting room, the game or the result. Contains no rules. */

import '../features/table/table.css';
import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { LazyComponent } from '../kit/lazy_page';
import { lazyModule } from '../app/lazy_module';
import { announce } from '../app/announcer';
import { verbosity } from '../app/settings';
import { SettingsDialog, SettingsButton, settingsOpen, SoundButton } from '../kit/settings_dialog';
import { useDocumentTitle } from '../app/document_title';
import type { Connection } from '../live/connection';
import { lessonPanel } from '../features/lessons/lesson_panel_loader';
import { clearProgress } from '../features/lessons/progress';
import { Button } from '../kit/button';
import { Header } from '../kit/navigation/header';
import { WhatsThisButton, RulebookSidebar, RulesButton } from '../features/rulebook/rulebook_sidebar';
import { openRules, type RuleQuery } from '../features/rulebook/rulebook_panel_state';
import type { TableSnapshot } from '../protocol';
import { weekOfLink } from '../features/table/dice/daily_link';
import { missingCopy, useOffline } from '../features/table/offline/use_offline';
import { countCommitted } from '../features/table/players/players';
import { useTableRatings } from '../features/table/players/ratings';
import { useNickname } from '../features/table/nickname';
import { withOwnDisplayName } from '../features/table/guest_name';
import { takeRematchSeat } from '../features/table/rematch';
import { createTableConnection } from '../features/table/seats';
import { usePresencePing } from '../features/table/players/use_presence_ping';
import { t } from '../i18n';
import { ReadyPhrases, ChatButton } from '../features/chat/talk_button';
import { gamePart, getPlugin } from '../games/plugin';
import { describeChanges } from '../features/table/change_text';
import { formatProblem } from '../i18n/error_messages';
import { tableTitle } from '../features/table/titles';
import { language } from '../i18n/language';

type Open = 'invite' | 'move' | 'seats' | 'remove' | null;

/** The waiting room and its dialogs, which load while the page connects, to keep the first visit small. */
const lobby = lazyModule(async () => (await import('../features/table/waiting_room')).BeforeGame);
const inviteDialog = lazyModule(async () => (await import('../features/table/waiting_room')).InviteDialog);
const moveDialog = lazyModule(async () => (await import('../features/table/waiting_room')).SeatTransferDialog);
const pausePart = lazyModule(async () => (await import('../features/table/waiting_room')).PausePart);
const seatsDialog = lazyModule(async () => (await import('../features/table/waiting_room')).SeatsDialog);

/** The band above the position of a puzzle. */
const puzzleBand = lazyModule(async () => (await import('../features/best_turns/table_band')).PuzzleBand);
/** The band with all rolls of a known-dice challenge. */
const knownDiceBand = lazyModule(async () => (await import('../features/known_dice/table_band')).KnownDiceBand);
const removeDialog = lazyModule(async () => (await import('./my_tables/remove_here')).RemoveHere);

export function TablePage({ id }: { id: string }): VNode {
  const connection = useMemo(() => createTableConnection(id), [id]);
  useEffect(() => {
    connection.open();
    for (const part of [lobby, inviteDialog, moveDialog, seatsDialog]) part.load().catch(() => undefined);
    const keeping = import('../features/table/offline/kept_table').then(({ keepTable }) => keepTable(connection));
    return () => {
      connection.close();
      void keeping.then((stop) => stop());
    };
  }, [connection]);
  useNews(connection);
  usePresencePing(connection);
  useNickname(connection);
  const [open, setOpen] = useState<Open>(null);
  const offline = useOffline(connection);
  const told = connection.visibleSnapshot.value;
  const snapshot = useMemo(
    () => told && withOwnDisplayName(told, connection.seat.value),
    [told, connection.seat.value, language.value],
  );
  useEffect(() => void takeRematchSeat(connection), [connection, snapshot === null]);
  useRoomTitle(snapshot, connection.seat.value);
  useTableRatings(snapshot);
  const farewell = connection.closeReason.value;
  useEffect(() => {
    if (farewell?.code === 'table-unknown') clearProgress(id);
  }, [farewell, id]);
  if (farewell || snapshot === null)
    return (
      <Outside
        text={
          farewell
            ? farewell.code === 'table-unknown'
              ? t('table.unknown')
              : formatProblem(farewell)
            : missingCopy.value || t('table.loading')
        }
        farewell={farewell?.code}
      />
    );
  const pack = getPlugin(snapshot.table.game);
  const slots = pack?.slots.read();
  const now = slots?.rulesNow?.(snapshot) ?? {};
  const week = weekOfLink(snapshot.table.shared_dice_link);
  const close = () => setOpen(null);
  const choose = (next: Open) => {
    settingsOpen.value = false;
    setOpen(next);
  };
  return (
    <div class="page">
      <Header
        home="/"
        back={t('table.leave')}
        compact={snapshot.table.status === 'playing'}
        title={tableTitle(snapshot)}
        detail={slots ? <slots.Detail snapshot={snapshot} /> : pack?.title()}
        middle={snapshot.match && slots && <slots.Middle connection={connection} snapshot={snapshot} />}
      >
        <ChatButton connection={connection} />
        <span class="show-on-wide">
          <SoundButton />
        </span>
        <span class="show-on-wide">
          <RulesButton now={now} />
        </span>
        {snapshot.match !== null && <WhatsThisButton />}
        <SettingsButton />
      </Header>
      {snapshot.lesson && <LazyComponent quiet of={lessonPanel} props={{ id, connection, snapshot }} />}
      {snapshot.puzzle && <LazyComponent quiet of={puzzleBand} props={{ puzzle: snapshot.puzzle }} />}
      {week !== null && snapshot.match !== null && (
        <LazyComponent quiet of={knownDiceBand} props={{ week, connection, snapshot }} />
      )}
      {snapshot.match === null && <LazyComponent of={lobby} props={{ connection, snapshot }} />}
      {snapshot.match !== null && (
        <LazyComponent of={gamePart(snapshot.table.game, 'table')} props={{ id, connection, snapshot, offline }} />
      )}
      <RulebookSidebar game={snapshot.table.game} options={optionsOf(snapshot)} now={now} />
      <ReadyPhrases connection={connection} snapshot={snapshot} />
      <SettingsDialog>
        <TableMenu
          connection={connection}
          snapshot={snapshot}
          now={now}
          seated={connection.seat.value !== null}
          onOpen={choose}
        />
      </SettingsDialog>
      {open === 'invite' && <LazyComponent quiet of={inviteDialog} props={{ table: id, connection, onClose: close }} />}
      {open === 'move' && <LazyComponent quiet of={moveDialog} props={{ connection, onClose: close }} />}
      {open === 'remove' && <LazyComponent quiet of={removeDialog} props={{ id, onClose: close }} />}
      {open === 'seats' && <LazyComponent quiet of={seatsDialog} props={{ connection, snapshot, onClose: close }} />}
    </div>
  );
}

/** Return the options of the match. */
function optionsOf(snapshot: TableSnapshot): Readonly<Record<string, unknown>> {
  return (snapshot.table.options ?? {}) as Readonly<Record<string, unknown>>;
}

function TableMenu({
  connection,
  snapshot,
  now,
  seated,
  onOpen,
}: {
  connection: Connection;
  snapshot: TableSnapshot;
  now: RuleQuery;
  seated: boolean;
  onOpen: (open: Open) => void;
}): VNode {
  return (
    <div class="menu-actions stack">
      <Button icon="share" opens onPress={() => onOpen('invite')}>
        {t('table.invite')}
      </Button>
      {seated && snapshot.table.status !== 'over' && !snapshot.table.seats_locked && (
        <Button icon="people" opens onPress={() => onOpen('move')}>
          {t('table.move')}
        </Button>
      )}
      {snapshot.table.status === 'playing' && (
        <Button icon="people" opens onPress={() => onOpen('seats')}>
          {t('table.release')}
        </Button>
      )}
      {seated && <LazyComponent quiet of={pausePart} props={{ connection, snapshot }} />}
      {seated && (
        <Button icon="bin" opens onPress={() => onOpen('remove')}>
          {t('table.remove')}
        </Button>
      )}
      <Button
        icon="help"
        onPress={() => {
          settingsOpen.value = false;
          openRules(now);
        }}
      >
        {t('page.rules')}
      </Button>
      {snapshot.seed_sha256 && (
        <p class="label seed-print">
          {t('table.fingerprint')} <code>{snapshot.seed_sha256}</code>
        </p>
      )}
    </div>
  );
}

/** Announce what changed at the table with each update. */
function useNews(connection: Connection): void {
  const before = useRef<TableSnapshot | null>(null);
  const snapshot = connection.visibleSnapshot.value;
  const own = snapshot ? getPlugin(snapshot.table.game)?.slots.read()?.news : undefined;
  useEffect(() => {
    for (const news of describeChanges(before.current, snapshot, connection.seat.value, verbosity.value, own))
      announce(news.text, news.urgent);
    before.current = snapshot;
  }, [snapshot]);
}

function useRoomTitle(snapshot: TableSnapshot | null, seat: number | null): void {
  const due =
    snapshot?.table.status === 'playing' && seat !== null && snapshot.table.seats[seat]?.activity === 'thinking';
  useDocumentTitle(
    snapshot === null ? '' : [stateWords(snapshot), tableTitle(snapshot)].filter((part) => part !== '').join(' · '),
    due,
  );
}

/** Return the state of the table for the page's title, such as "2 of 4 ready". */
function stateWords(snapshot: TableSnapshot): string {
  if (snapshot.table.status === 'over') return t('title.over');
  const own = getPlugin(snapshot.table.game)?.slots.read()?.title?.(snapshot) ?? '';
  if (own !== '') return own;
  if (snapshot.table.status === 'playing') return t('title.ready', countCommitted(snapshot));
  const taken = snapshot.table.seats.filter((info) => info.kind !== 'free').length;
  return t('title.lobby', { taken, all: snapshot.table.seats.length });
}

/** The page without a table. `farewell` is the error code, or undefined while the table is loading. */
function Outside({ text, farewell }: { text: string; farewell: string | undefined }): VNode {
  const lost = farewell !== undefined;
  // Reload the page for a new protocol: a link within the client would keep the old code.
  const old = farewell === 'protocol';
  return (
    <div class="page">
      <Header home="/" />
      <main class="text-page" id="main">
        <h1 class="heading" tabIndex={-1}>
          {text}
        </h1>
        {farewell === 'table-unknown' && <p>{t('table.unknown-text')}</p>}
        {old && (
          <p>
            <Button kind="main" onPress={() => location.reload()}>
              {t('table.reload')}
            </Button>
          </p>
        )}
        {lost && !old && (
          <p>
            <Button kind="main" href="/">
              {t('page.front')}
            </Button>
          </p>
        )}
      </main>
    </div>
  );
}
