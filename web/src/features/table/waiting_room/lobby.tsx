/** A table before its game: the link, the seats, the start. */

import './sideways.css';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Part } from '@/kit/lazy_page';
import { packOf } from '@/games/plugin';
import { choose, lastName } from '@/app/settings';
import type { Connection } from '@/live/connection';
import { say as sayPlace } from '@/i18n/place';
import { Button } from '@/kit/button';
import { NameField } from '@/kit/fields/name_field';
import type { Command, TableSnapshot } from '@/protocol';
import { joined, t } from '@/i18n';
import { LineBand } from '../connection_banner';
import { timeWords } from '../clock';
import { myName, nickname } from '@/app/current_account';
import { linkOf } from '../seats';
import { EmptySeats } from './empty_seats';
import { CopyActs, FriendsToInvite, InviteLink } from './invite_part';
import { useLevels } from '../levels';
import { seatName } from '../players/players';
import { LobbySeats, missingWords, takenOf } from './lobby_seats';
import { problemWords } from '@/i18n/error_messages';

export function Lobby({ connection, snapshot }: { connection: Connection; snapshot: TableSnapshot }): VNode {
  const levels = useLevels(snapshot.table.game);
  const [problem, setProblem] = useState('');
  const [nameless, setNameless] = useState(false);
  const [starting, setStarting] = useState(false);
  // What waits for its answer, so that nobody asks for it twice.
  const [asked, setAsked] = useState<Command['type'] | null>(null);
  const pack = packOf(snapshot.table.game);
  const seat = connection.seat.value;
  const taken = snapshot.table.seats.filter((info) => info.kind !== 'free').length;
  const sides = pack?.slots.read()?.sides?.(snapshot) ?? [];
  const missing = missingWords(sides, snapshot);
  const playing = takenOf(sides, snapshot).filter((players) => players > 0);
  const say = (command: Command) => {
    setProblem('');
    setAsked(command.type);
    void connection.say(command).then((refused) => {
      setAsked((now) => (now === command.type ? null : now));
      if (refused) setProblem(problemWords(refused));
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
    choose(lastName, 'name', name);
    if (seat !== null && name.trim() !== '' && name !== snapshot.table.seats[seat]?.name)
      say({ type: 'rename', name: name.trim() });
  };
  return (
    <main class="lobby-page" id="main">
      <LineBand connection={connection} />
      <section class="lobby-seats paper">
        <h1 class="heading" tabIndex={-1}>
          {t(guest ? 'lobby.seated' : 'lobby.heading')}
        </h1>
        {nickname() === '' && (
          <NameField
            name={seat === null ? lastName.value : (snapshot.table.seats[seat]?.name ?? '')}
            onName={rename}
            live={seat === null}
            problem={nameless && seat === null && myName() === '' ? t('lobby.name-empty') : undefined}
          />
        )}
        <LobbySeats
          snapshot={snapshot}
          sides={sides}
          seat={seat}
          levels={levels}
          sitting={asked === 'sit'}
          onSit={sit}
          say={say}
        />
        <p class={problem ? 'lobby-problem' : 'lobby-problem label'} role="status">
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
        {inviting && <CopyActs main link={linkOf(snapshot.table.id)} label={t('lobby.link')} />}
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
      <section class="lobby-link">
        {!inviting && <p>{t('lobby.lead')}</p>}
        <InviteLink table={snapshot.table.id} acts={!inviting} />
        {(seat !== null || snapshot.table.host) && <FriendsToInvite table={snapshot.table.id} />}
        <h2 class="tray-head">{t('lobby.options')}</h2>
        <ul class="lobby-options">
          <li>{pack?.slots.read()?.game(snapshot) ?? pack?.title()}</li>
          <li>{clockWords(snapshot)}</li>
          {pack?.drafts && <li>{t(snapshot.table.open_drafts ? 'lobby.open-drafts' : 'lobby.closed-drafts')}</li>}
          {snapshot.table.hints && <li>{t('lobby.hints')}</li>}
          {snapshot.table.public && <li>{t('lobby.public')}</li>}
          {snapshot.table.rated && <li>{t('lobby.rated')}</li>}
        </ul>
        {!guest && learn}
        {pack?.lobby && <Part quiet of={pack.lobby} props={{ snapshot, connection }} />}
      </section>
      {pack?.ground && (
        <section class="lobby-ground" aria-label={t('lobby.options')}>
          <Part quiet of={pack.ground} props={{ snapshot, connection }} />
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
    const { patience } = snapshot.table;
    const waits = patience === null ? t('lobby.patience-never') : t('lobby.patience', { time: timeWords(patience) });
    return joined([t('join.sentence', { words: t('lobby.clock-none') }), waits], 'space');
  }
  return t(atEnd === 'finish' ? 'lobby.clock-finish' : 'lobby.clock-take-over', { time: timeWords(seconds) });
}
