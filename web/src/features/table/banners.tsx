/**
 * The banner over the table: a lost connection, a seat that was freed or that a bot plays, or a missing player. If
 * several apply, only the most important is shown.
 */

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Connection } from '../../live/connection';
import { Button } from '../../kit/button';
import type { IconName } from '../../kit/icons';
import { Banner } from '../../kit/status_messages';
import type { Command, TableSnapshot } from '../../protocol';
import { t } from '../../i18n';
import { formatProblem } from '../../i18n/error_messages';
import { ConnectionLostNotice, LateDraftNotice } from './offline/connection_banner';
import { showsLesson } from '../lessons/lesson_panel_loader';
import { unsentNotice } from './offline/draft_storage';
import { AwayBanners } from './away/table_band';
import { formatAbsentPlayers, findSeatToSubstitute, leftWords, getPendingSeats } from './players/absence';
import { getReclaimCommand, useLostSeat, useNewHost } from './lost_seat';
import { seatName } from './players/players';

export function Banners({ connection, offline }: { connection: Connection; offline: boolean }): VNode {
  const lost = useLostSeat(connection);
  const newHost = useNewHost(connection);
  // Use the state that the page shows: during a playback, the next pending player is not shown yet.
  const snapshot = connection.visibleSnapshot.value;
  return (
    <div class="bands stack table-bands" role="status">
      {offline ? (
        // A lesson has a text about the connection of its own.
        <ConnectionLostNotice
          connection={connection}
          draws={snapshot === null || !showsLesson(connection.table, snapshot)}
        />
      ) : unsentNotice.value?.kind === 'late' && unsentNotice.value.table === connection.table ? (
        <LateDraftNotice />
      ) : (
        snapshot && bannerOf(connection, snapshot, lost, newHost)
      )}
      {snapshot && <AwayBanners connection={connection} snapshot={snapshot} />}
    </div>
  );
}

function bannerOf(
  connection: Connection,
  snapshot: TableSnapshot,
  lost: ReturnType<typeof useLostSeat>,
  newHost: (() => void) | undefined,
): VNode | null {
  const seat = connection.seat.value;
  const { former_seat: yours } = snapshot.table;
  const own = seat === null ? undefined : snapshot.table.seats[seat];
  if (own?.gave_up) return <Banner icon="bot" title={leftWords(own)} />;
  if (own?.substitute || own?.substitute_once) {
    return (
      <ActBanner
        key="bot"
        {...{ connection, icon: 'bot', kind: 'bare', command: { type: 'returned' } }}
        title={t(own.substitute_once ? 'absent.bot-once' : 'band.here')}
        act={t('band.here-button')}
      />
    );
  }
  if (snapshot.table.joins != null) return <Banner icon="bot" title={t('joins.title')} text={t('joins.text')} />;
  if (yours !== null) {
    return (
      <ActBanner
        key="yours"
        {...{ connection, icon: 'people', command: getReclaimCommand(yours) }}
        title={t(lost?.words === 'freed.now' ? 'freed.now' : 'freed.still')}
        text={t('freed.text')}
        act={t('freed.back')}
      />
    );
  }
  if (lost) {
    return (
      <Banner icon="people" title={t(lost.words)} text={t('freed.watch')}>
        <Button kind="bare" onPress={lost.close}>
          {t('freed.close')}
        </Button>
      </Banner>
    );
  }
  if (snapshot.table.paused)
    return (
      <Banner
        icon="bot"
        title={t('absent.rests')}
        text={t(snapshot.table.no_longer_rated ? 'absent.rests-void' : 'absent.rests-text')}
      />
    );
  if (own?.overdue) {
    return (
      <ActBanner
        key="silent"
        {...{ connection, icon: 'people', kind: 'bare', command: { type: 'returned' } }}
        title={t('absent.here')}
        text={t('absent.here-text')}
        act={t('absent.here-button')}
      />
    );
  }
  const missed = findSeatToSubstitute(snapshot, seat);
  if (missed !== undefined) return <Missed connection={connection} snapshot={snapshot} missed={missed} />;
  if (newHost) {
    return (
      <Banner icon="people" title={t('host.now')} text={t('host.now-text')}>
        <Button kind="bare" onPress={newHost}>
          {t('freed.close')}
        </Button>
      </Banner>
    );
  }
  if (snapshot.table.no_longer_rated && snapshot.table.status === 'playing') {
    return <Banner icon="bot" title={t('absent.void')} text={t('absent.void-text')} />;
  }
  return null;
}

/** A banner with a button that sends a command. Shows the reason if the server refuses it. */
function ActBanner({
  connection,
  command,
  act,
  kind,
  text,
  ...more
}: {
  connection: Connection;
  command: Command;
  act: string;
  kind?: 'bare';
  icon: IconName;
  title: string;
  text?: string;
}): VNode {
  const { busy, problem, say } = useSaying(connection);
  return (
    <Banner {...more} text={problem || text}>
      <Button kind={kind} pending={busy} onPress={() => say(command)}>
        {act}
      </Button>
    </Banner>
  );
}

/** Return a function that sends a command, whether a command is in progress, and why the last command was refused. */
function useSaying(connection: Connection): { busy: boolean; problem: string; say: (command: Command) => void } {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const say = (command: Command) => {
    setBusy(true);
    void connection.sendCommand(command).then((refused) => {
      setBusy(false);
      setProblem(refused ? formatProblem(refused) : '');
    });
  };
  return { busy, problem, say };
}

/** The banner for a missing player: this player can request a substitute, once or until the player is back. */
function Missed({
  connection,
  snapshot,
  missed,
}: {
  connection: Connection;
  snapshot: TableSnapshot;
  missed: number;
}): VNode {
  const { busy, problem, say } = useSaying(connection);
  const player = seatName(snapshot.table, missed);
  const away = snapshot.table.seats[missed]?.activity === 'away';
  const words = formatAbsentPlayers(snapshot, {
    ...getPendingSeats(snapshot, null),
    away: away ? [missed] : [],
    silent: away ? [] : [missed],
    helped: [],
  });
  return (
    <Banner icon="offline" tone="away" title={words} text={problem}>
      <span class="band-actions">
        <Button pending={busy} onPress={() => say({ type: 'substitute', seat: missed, how: 'once' })}>
          {t('absent.once')}
        </Button>
        <Button kind="bare" onPress={() => say({ type: 'substitute', seat: missed, how: 'until-back' })}>
          {t('absent.until-back', { player })}
        </Button>
      </span>
    </Banner>
  );
}
