/**
 * The banner over the table: a lost connection, a seat that a bot plays or that was freed, somebody who is away. One at a
 * time, the one that matters most. Nothing is shown for a hiccup under two seconds.
 */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Connection } from '../live/connection';
import { Button } from '../parts/button';
import { Banner } from '../parts/says';
import type { Command, TableSnapshot } from '../protocol';
import { t } from '../texts/index';
import { absentWords, askable, waitedFor } from './people/absent';
import { takeBack, useLostSeat, useNewHost } from './lost_seat';
import { seatName } from './people/players';

const PATIENCE_MS = 2000;

/** Whether the server has been out of reach for a while. */
export function useOffline(connection: Connection): boolean {
  const live = connection.status.value === 'live';
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (live) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [live]);
  useEffect(() => {
    const back = () => connection.retry();
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, [connection]);
  return !live && late;
}

export function Banners({ connection, offline }: { connection: Connection; offline: boolean }): VNode {
  const lost = useLostSeat(connection);
  const newHost = useNewHost(connection);
  const snapshot = connection.snapshot.value;
  return (
    <div class="bands table-bands" role="status">
      {offline ? <Lost connection={connection} /> : snapshot && bannerOf(connection, snapshot, lost, newHost)}
    </div>
  );
}

/** Only whether the server is out of reach: where nobody is asked anything else. */
export function LineBand({ connection }: { connection: Connection }): VNode {
  const offline = useOffline(connection);
  return (
    <div class="bands table-bands line-band" role="status">
      {offline && <Lost connection={connection} draws={false} />}
    </div>
  );
}

/** `draws`: there is something of one's own that is kept meanwhile. */
function Lost({ connection, draws = true }: { connection: Connection; draws?: boolean }): VNode {
  const away = typeof navigator !== 'undefined' && navigator.onLine === false;
  return (
    <Banner
      icon="offline"
      tone="away"
      title={t(away ? 'band.offline' : 'band.reconnecting')}
      text={draws ? t(away ? 'band.offline-text' : 'band.reconnecting-text') : undefined}
    >
      <Button kind="bare" onPress={() => connection.retry()}>
        {t('band.try')}
      </Button>
    </Banner>
  );
}

function bannerOf(
  connection: Connection,
  snapshot: TableSnapshot,
  lost: ReturnType<typeof useLostSeat>,
  newHost: (() => void) | undefined,
): VNode | null {
  const seat = connection.seat.value;
  const { yours } = snapshot.table;
  const own = seat === null ? undefined : snapshot.table.seats[seat];
  if (own?.stand_in || own?.once) {
    return (
      <Banner icon="bot" title={t(own.once ? 'absent.bot-once' : 'band.here')}>
        <Button kind="bare" onPress={() => void connection.say({ type: 'here' })}>
          {t('band.here-button')}
        </Button>
      </Banner>
    );
  }
  if (yours !== null) {
    return (
      <Banner icon="people" title={t(lost?.words === 'freed.now' ? 'freed.now' : 'freed.still')} text={t('freed.text')}>
        <Button onPress={() => takeBack(connection, yours)}>{t('freed.back')}</Button>
      </Banner>
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
  if (snapshot.table.rests) return <Banner icon="bot" title={t('absent.rests')} text={t('absent.rests-text')} />;
  if (own?.overdue) {
    return (
      <Banner icon="people" title={t('absent.here')} text={t('absent.here-text')}>
        <Button kind="bare" onPress={() => void connection.say({ type: 'here' })}>
          {t('absent.here-button')}
        </Button>
      </Banner>
    );
  }
  const missed = askable(snapshot, seat);
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
  return null;
}

/** Somebody for whom one may ask for a bot: for this once, or until they are back. */
function Missed({
  connection,
  snapshot,
  missed,
}: {
  connection: Connection;
  snapshot: TableSnapshot;
  missed: number;
}): VNode {
  const [busy, setBusy] = useState(false);
  const player = seatName(snapshot.table, missed);
  const away = snapshot.table.seats[missed]?.ring === 'away';
  const words = absentWords(snapshot, {
    ...waitedFor(snapshot, null),
    away: away ? [missed] : [],
    silent: away ? [] : [missed],
    helped: [],
  });
  const say = (command: Command) => {
    setBusy(true);
    void connection.say(command).then(() => setBusy(false));
  };
  return (
    <Banner icon="offline" tone="away" title={words}>
      <span class="band-acts">
        <Button pending={busy} onPress={() => say({ type: 'stand-in', seat: missed, how: 'once' })}>
          {t('absent.once')}
        </Button>
        <Button kind="bare" onPress={() => say({ type: 'stand-in', seat: missed, how: 'until-back' })}>
          {t('absent.until-back', { player })}
        </Button>
      </span>
    </Banner>
  );
}
