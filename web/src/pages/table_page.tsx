/** The page of a table: connects, and shows the waiting room, the game or the result. Contains no rules. */

import '../features/table/table.css';
import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { LazyComponent } from '../kit/lazy_page';
import { lazyModule } from '../app/lazy_module';
import { announce } from '../app/announcer';
import { useHeadingFocus } from '../app/heading_focus';
import { verbosity } from '../app/settings';
import { SettingsDialog, SettingsButton, settingsOpen, SoundButton } from '../kit/settings_dialog';
import { useDocumentTitle } from '../app/document_title';
import type { Connection } from '../live/connection';
import { lessonPanel } from '../features/lessons/lesson_panel_loader';
import { clearProgress } from '../features/lessons/progress';
import { Button } from '../kit/button';
import { Header } from '../kit/navigation/header';
import { WhatsThisButton, RulebookSidebar, RulesButton } from '../features/rulebook/rulebook_sidebar';
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
import type { TableDialog } from '../features/table/table_menu';
import { tableTitle } from '../features/table/titles';
import { language } from '../i18n/language';

type Open = TableDialog | null;

/** The waiting room and its dialogs, which load while the page connects, to keep the first visit small. */
const lobby = lazyModule(async () => (await import('../features/table/waiting_room')).BeforeGame);
const inviteDialog = lazyModule(async () => (await import('../features/table/waiting_room')).InviteDialog);
const moveDialog = lazyModule(async () => (await import('../features/table/waiting_room')).SeatTransferDialog);
const seatsDialog = lazyModule(async () => (await import('../features/table/waiting_room')).SeatsDialog);

/** The band above the position of a puzzle. */
const puzzleBand = lazyModule(async () => (await import('../features/best_turns/table_band')).PuzzleBand);
/** The band with all rolls of a known-dice challenge. */
const knownDiceBand = lazyModule(async () => (await import('../features/known_dice/table_band')).KnownDiceBand);
const tableMenu = lazyModule(async () => (await import('../features/table/table_menu')).TableMenu);
const removeDialog = lazyModule(async () => (await import('./my_tables/remove_here')).RemoveHere);

/** The curtain between players who share this device, and the band of the present one. */
const hotSeat = lazyModule(async () => (await import('../features/table/hot_seat/curtain')).HotSeat);

export function TablePage({ id }: { id: string }): VNode {
  // After a reload no seat is chosen: the page never guesses who holds the device.
  const [seat, setSeat] = useState<number | null>(null);
  useHeadingFocus(seat);
  return <ConnectedTable key={seat} id={id} acts={seat} onActs={setSeat} />;
}

/**
 * Show the table as a player with a connection sees it. `acts` is the seat on this device for which the page acts. When
 * `acts` changes, the page starts again without old data.
 */
function ConnectedTable({
  id,
  acts,
  onActs,
}: {
  id: string;
  acts: number | null;
  onActs: (seat: number | null) => void;
}): VNode {
  const connection = useMemo(() => createTableConnection(id, acts), [id]);
  useEffect(() => {
    connection.open();
    for (const part of [lobby, inviteDialog, moveDialog, seatsDialog, tableMenu]) part.load().catch(() => undefined);
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
  useHeadingFocus(snapshot?.table.status);
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
              ? t('error.table-unknown')
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
  const match = snapshot.match && (
    <LazyComponent of={gamePart(snapshot.table.game, 'table')} props={{ id, connection, snapshot, offline }} />
  );
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
      {snapshot.lesson && <LazyComponent quiet of={lessonPanel} props={{ id, connection, snapshot, offline }} />}
      {snapshot.puzzle && <LazyComponent quiet of={puzzleBand} props={{ puzzle: snapshot.puzzle }} />}
      {week !== null && snapshot.match !== null && (
        <LazyComponent quiet of={knownDiceBand} props={{ week, connection, snapshot }} />
      )}
      {snapshot.match === null && <LazyComponent of={lobby} props={{ connection, snapshot }} />}
      {match &&
        (snapshot.hot_seat ? (
          <LazyComponent
            of={hotSeat}
            props={{ snapshot, current: connection.snapshot.value ?? snapshot, acts, onActs, match }}
          />
        ) : (
          match
        ))}
      <RulebookSidebar game={snapshot.table.game} options={optionsOf(snapshot)} now={now} />
      <ReadyPhrases connection={connection} snapshot={snapshot} />
      <SettingsDialog>
        <LazyComponent
          quiet
          of={tableMenu}
          props={{ connection, snapshot, now, seated: connection.seat.value !== null, onOpen: choose }}
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

/** Announce what changed at the table with each update. A change waits for the modules that its texts need. */
function useNews(connection: Connection): void {
  const before = useRef<TableSnapshot | null>(null);
  const snapshot = connection.visibleSnapshot.value;
  const own = snapshot ? getPlugin(snapshot.table.game)?.slots.read()?.news : undefined;
  const parts = (snapshot && own?.modules(snapshot)) ?? [];
  const ready = parts.every((part) => part.read() !== undefined);
  useEffect(() => {
    if (!ready) return;
    for (const news of describeChanges(before.current, snapshot, connection.seat.value, verbosity.value, own))
      announce(news.text, news.urgent);
    before.current = snapshot;
  }, [snapshot, ready]);
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
