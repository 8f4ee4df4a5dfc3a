/** The waiting room of a table: the link, the seats and the start button. */

import './sideways.css';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useHeadingFocus } from '@/app/heading_focus';
import { LazyComponent } from '@/kit/lazy_page';
import { getPlugin } from '@/games/plugin';
import { setSetting, lastPlayerName } from '@/app/settings';
import type { Connection } from '@/live/connection';
import { say as sayPlace } from '@/i18n/place';
import { Button } from '@/kit/button';
import { NameField } from '@/kit/fields/name_field';
import type { Command, TableSnapshot } from '@/protocol';
import { joinWords, t } from '@/i18n';
import { ConnectionBanner } from '../offline/connection_banner';
import { clockNotes } from '../create/clock_notes';
import { formatDuration } from '../clock';
import { myName, nickname } from '@/app/current_account';
import { getTableUrl } from '../seats';
import { EmptySeats } from './empty_seats';
import { CopyActs, FriendsToInvite, InviteLink } from './invite_part';
import { useLevels } from '../bot_level_picker';
import { seatName } from '../players/players';
import { WaitingRoomSeats, missingWords, countTakenSeats } from './lobby_seats';
import { formatProblem } from '@/i18n/error_messages';
import { Invitation } from './invitation';

export function WaitingRoom({ connection, snapshot }: { connection: Connection; snapshot: TableSnapshot }): VNode {
  const levels = useLevels(snapshot.table.game);
  const [problem, setProblem] = useState('');
  const [nameless, setNameless] = useState(false);
  const [starting, setStarting] = useState(false);
  // The command in progress, stored so that the command is not sent twice.
  const [asked, setAsked] = useState<Command['type'] | null>(null);
  const pack = getPlugin(snapshot.table.game);
  const seat = connection.seat.value;
  const taken = snapshot.table.seats.filter((info) => info.kind !== 'free').length;
  const sides = pack?.slots.read()?.sides?.(snapshot) ?? [];
  const missing = missingWords(sides, snapshot);
  const playing = countTakenSeats(sides, snapshot).filter((players) => players > 0);
  const say = (command: Command) => {
    setProblem('');
    setAsked(command.type);
    void connection.sendCommand(command).then((refused) => {
      setAsked((now) => (now === command.type ? null : now));
      if (refused) setProblem(formatProblem(refused));
    });
  };
  const sit = (at: number | null) => {
    const name = myName();
    setNameless(name === '');
    if (name === '') {
      document.querySelector<HTMLInputElement>('.name-field input')?.focus();
      return;
    }
    if (asked !== 'sit') say({ type: 'sit', name, seat: at });
  };
  const free = snapshot.table.seats.length - taken;
  const start = () => (free > 0 ? setStarting(true) : say({ type: 'start' }));
  // Until another player sits down, the host's main action is to share the link.
  const inviting = snapshot.table.host && taken <= (seat === null ? 0 : 1) && free > 0;
  const guest = seat !== null && !snapshot.table.host;
  const inviter = snapshot.table.host_seat ?? null;
  const learn = (
    <p>
      <a href={`/learn/${snapshot.table.game}`} target="_blank" rel="noopener">
        {sayPlace('learn.way-lobby')}
      </a>
    </p>
  );
  const rename = (name: string) => {
    setSetting(lastPlayerName, 'name', name);
    if (seat !== null && name.trim() !== '' && name !== snapshot.table.seats[seat]?.name)
      say({ type: 'rename', name: name.trim() });
  };
  return (
    <main class="waiting-room" id="main">
      <ConnectionBanner connection={connection} />
      <section class="waiting-room-seats paper">
        <h1 class="heading" tabIndex={-1}>
          {t(guest ? 'lobby.seated' : 'lobby.heading')}
        </h1>
        {nickname() === '' && (
          <NameField
            name={seat === null ? lastPlayerName.value : (snapshot.table.seats[seat]?.name ?? '')}
            onName={rename}
            live={seat === null}
            problem={nameless && seat === null && myName() === '' ? t('lobby.name-empty') : undefined}
          />
        )}
        <WaitingRoomSeats
          snapshot={snapshot}
          sides={sides}
          seat={seat}
          levels={levels}
          sitting={asked === 'sit'}
          onSit={sit}
          say={say}
        />
        <p class={problem ? 'waiting-room-problem' : 'waiting-room-problem label'} role="status">
          {problem ||
            (seat === null && taken === snapshot.table.seats.length
              ? t('lobby.full')
              : inviting
                ? t('lobby.lead')
                : guest && inviter !== null && sides.length < 2
                  ? t('lobby.wait-for', { name: seatName(snapshot.table, inviter) })
                  : t(sides.length > 1 ? 'lobby.wait-sides' : 'lobby.wait', {
                      host: snapshot.table.host ? 'yes' : 'no',
                    }))}
        </p>
        {guest && learn}
        {inviting && <CopyActs main link={getTableUrl(snapshot.table.id)} label={t('lobby.link')} />}
        {snapshot.table.host && (
          <Button
            kind={inviting ? 'plain' : 'main'}
            pending={asked === 'start'}
            blocked={taken === 0 || missing !== null}
            opens={free > 0}
            onPress={start}
          >
            {taken === 0
              ? t('lobby.start-empty')
              : (missing ??
                (sides.length > 1
                  ? t('lobby.start-sides', { sides: playing.join(t('lobby.against')) })
                  : t('lobby.start-with', { players: taken })))}
          </Button>
        )}
      </section>
      <section class="waiting-room-link">
        {!inviting && free > 0 && <p>{t('lobby.lead')}</p>}
        <InviteLink table={snapshot.table.id} acts={!inviting} />
        {(seat !== null || snapshot.table.host) && <FriendsToInvite table={snapshot.table.id} />}
        <h2 class="tray-head">{t('lobby.options')}</h2>
        <ul class="waiting-room-options">
          <li>{pack?.slots.read()?.game(snapshot) ?? pack?.title()}</li>
          <li>{clockWords(snapshot)}</li>
          {clockNotes(snapshot.table.clock).map((note) => (
            <li key={note}>{note}</li>
          ))}
          {pack?.drafts && <li>{t(snapshot.table.open_drafts ? 'lobby.open-drafts' : 'lobby.closed-drafts')}</li>}
          {snapshot.table.hints && <li>{t('lobby.hints')}</li>}
          {snapshot.table.public && <li>{t('lobby.public')}</li>}
          {snapshot.table.rated && <li>{t('lobby.rated')}</li>}
        </ul>
        {!guest && learn}
        {pack?.lobby && <LazyComponent quiet of={pack.lobby} props={{ snapshot, connection }} />}
      </section>
      {pack?.ground && (
        <section class="waiting-room-ground" aria-label={t('lobby.options')}>
          <LazyComponent quiet of={pack.ground} props={{ snapshot, connection }} />
        </section>
      )}
      {starting && free > 0 && (
        <EmptySeats
          connection={connection}
          snapshot={snapshot}
          levels={levels}
          players={taken}
          onClose={() => setStarting(false)}
          onProblem={setProblem}
        />
      )}
    </main>
  );
}

function clockWords(snapshot: TableSnapshot): string {
  const { seconds, at_end: atEnd } = snapshot.table.clock;
  if (seconds === null) {
    const { absence_seconds: patience } = snapshot.table;
    const waits =
      patience === null ? t('lobby.patience-never') : t('lobby.patience', { time: formatDuration(patience) });
    return joinWords([t('join.sentence', { words: t('lobby.clock-none') }), waits], 'space');
  }
  return t(atEnd === 'finish' ? 'lobby.clock-finish' : 'lobby.clock-take-over', { time: formatDuration(seconds) });
}

/** A table before its game: the invitation for a visitor, or the waiting room for the host and seated players. */
export function BeforeGame(props: { connection: Connection; snapshot: TableSnapshot }): VNode {
  const inside = props.connection.seat.value !== null || props.snapshot.table.host;
  useHeadingFocus(inside);
  return inside ? <WaitingRoom {...props} /> : <Invitation {...props} />;
}
