/**
 * The invitation page: a friend who opens a link before the game sees the inviter, the game and one button to sit down.
 */

import './invitation.css';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { clockNotes } from '../create/clock_notes';
import { type InvitedSlots, getPlugin } from '@/games/plugin';
import { say } from '@/i18n/place';
import type { Connection } from '@/live/connection';
import { Button } from '@/kit/button';
import { EnglishText } from '@/kit/english_text';
import { FreeSeat, SeatMark } from '@/kit/seat';
import { myName, nickname } from '@/app/current_account';
import { OwnNameField } from '@/kit/fields/name_field';
import type { Problem, TableSnapshot } from '@/protocol';
import { joinWords, formatList, capitalizeFirst, t } from '@/i18n';
import { formatProblem } from '@/i18n/error_messages';
import { formatDuration } from '../clock';
import { ConnectionBanner } from '../offline/connection_banner';
import { seatName } from '../players/players';

export function Invitation({ connection, snapshot }: { connection: Connection; snapshot: TableSnapshot }): VNode {
  const { table } = snapshot;
  const pack = getPlugin(table.game);
  const slots = pack?.invited?.read();
  // The form follows texts of the game. If it were shown before them, it would move when a player clicks.
  const ready = pack !== undefined && (pack.invited === undefined || slots !== undefined);
  const [nameless, setNameless] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Problem | null>(null);
  const free = table.seats.filter((info) => info.kind === 'free').length;
  const name = myName();
  const sit = async () => {
    setNameless(name === '');
    setRefused(null);
    if (name === '') return focusName();
    if (busy) return;
    setBusy(true);
    const problem = await connection.sendCommand({ type: 'sit', name, seat: null });
    setBusy(false);
    setRefused(problem);
    if (problem?.code === 'name') focusName();
  };
  // Show the refusal of a name beside its field.
  const ofName = refused?.code === 'name' && nickname() === '' ? formatProblem(refused) : undefined;
  return (
    <main class="invited-page" id="main">
      <ConnectionBanner connection={connection} />
      <article class="invited paper">
        {pack?.invited && <div class="invited-picture">{slots && <slots.Picture snapshot={snapshot} />}</div>}
        <div class="invited-words">
          <h1 class="heading-big" tabIndex={-1}>
            {headingOf(snapshot, pack?.title() ?? '')}
          </h1>
          <p class="lead">{pack?.about?.()}</p>
          <Seated snapshot={snapshot} />
          <p class="invited-setup">{slots && <Setup snapshot={snapshot} slots={slots} />}</p>
          {free === 0 && <p role="status">{t('invited.full')}</p>}
          {free > 0 && ready && (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                void sit();
              }}
            >
              <OwnNameField problem={ofName ?? (nameless && name === '' ? t('lobby.name-empty') : undefined)} />
              {nickname() !== '' && <p>{t('invited.as', { name: nickname() })}</p>}
              <Button kind="main" pending={busy} onPress={() => void sit()}>
                {t('invited.sit')}
              </Button>
              <p class="problem" role="status">
                {refused && ofName === undefined && formatProblem(refused)}
              </p>
            </form>
          )}
          <p class="invited-learn">
            <a href={`/learn/${table.game}`} target="_blank" rel="noopener">
              {say('learn.way-lobby')}
            </a>
          </p>
          <p class="label">{t('invited.house')}</p>
        </div>
      </article>
    </main>
  );
}

function focusName(): void {
  document.querySelector<HTMLInputElement>('.invited .name-field input')?.focus();
}

/** Return the heading, such as "Anna invites you to Railroad Ink." */
function headingOf({ table }: TableSnapshot, game: string): string {
  const seat = table.host_seat ?? null;
  if (seat === null || table.seats[seat]?.kind !== 'player') return t('invited.heading-none', { game });
  return t('invited.heading', { name: seatName(table, seat), game });
}

/** The seats with the names of their players. */
function Seated({ snapshot: { table } }: { snapshot: TableSnapshot }): VNode {
  const figures = getPlugin(table.game)?.figures;
  const names = table.seats.flatMap((info, at) => {
    if (info.kind === 'free') return [];
    const name = capitalizeFirst(seatName(table, at));
    return [info.kind === 'bot' ? t('invited.bot', { name }) : name];
  });
  return (
    <p class="invited-seats">
      <span aria-hidden="true">
        {table.seats.map((info, at) =>
          info.kind === 'free' ? <FreeSeat key={at} /> : <SeatMark key={at} seat={figures ? info.avatar : at} />,
        )}
      </span>
      {names.length > 0 && t('invited.there', { names: formatList(names), count: names.length })}
    </p>
  );
}

/** The setup of the table, such as "The base game, 7 rounds. No clock. Free seats: 2 of 4." */
function Setup({ snapshot, slots }: { snapshot: TableSnapshot; slots: InvitedSlots }): VNode {
  const { table } = snapshot;
  const { words, english } = slots.useSetup(snapshot);
  const free = table.seats.filter((info) => info.kind === 'free').length;
  const { seconds } = table.clock;
  const parts = [
    ...words,
    seconds === null ? t('lobby.clock-none') : t('invited.clock', { time: formatDuration(seconds) }),
    ...clockNotes(table.clock).map((note) => note.replace(/\.$/, '')),
    ...(table.rated ? [t('lobby.rated')] : []),
    ...(free > 0 ? [t('invited.free', { free, all: table.seats.length })] : []),
  ];
  const text = joinWords(
    parts.map((part) => t('join.sentence', { words: capitalizeFirst(part) })),
    'space',
  );
  return <EnglishText text={text} names={english} />;
}
