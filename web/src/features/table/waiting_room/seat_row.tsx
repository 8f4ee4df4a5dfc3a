/** A seat in the waiting room or in the host's list: its occupant and the possible actions. */

import type { TargetedDragEvent, VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Level } from '@/protocol';
import { getPlugin } from '@/games/plugin';
import { FreeSeat, SeatMark, getSeatAvatar } from '@/kit/seat';
import { Button } from '@/kit/button';
import type { TableSnapshot } from '@/protocol';
import { formatLabel, capitalizeFirst, t } from '@/i18n';
import { getLevelDescription, levelName, seatName } from '../players/players';
import { SeatRatingBadge } from '../players/ratings';

interface SeatRowProps {
  snapshot: TableSnapshot;
  at: number;
  mine: boolean;
  /** Whether the viewer has a seat. */
  seated: boolean;
  levels: readonly Level[];
  /** Whether to leave out the description of a bot's level, to save space. */
  brief?: boolean;
  /** Whether the viewer's command to sit down is in progress. */
  sitting?: boolean;
  onSit: () => void;
  onStand: () => void;
  onBot: (level: string) => void;
  onRelease: () => void;
  /** Moves the player to another team, if that is possible. */
  onChange?: () => void;
  onDragStart?: (event: TargetedDragEvent<HTMLLIElement>) => void;
}

export function SeatRow({
  snapshot,
  at,
  mine,
  seated,
  levels,
  brief = false,
  sitting = false,
  onSit,
  onStand,
  onBot,
  onRelease,
  onChange,
  onDragStart,
}: SeatRowProps): VNode | null {
  const info = snapshot.table.seats[at];
  const [picked, setLevel] = useState('');
  const [sure, setSure] = useState<string | null>(null);
  const level = picked || (levels[0]?.level ?? '');
  if (info === undefined) return null;
  const letter = t('lobby.seat', { letter: getSeatAvatar(at).letter });
  const free = info.kind === 'free';
  const player = seatName(snapshot.table, at);
  const { seats_locked: fixed } = snapshot.table;
  // In a running match, a connected player keeps the seat.
  const canFree = snapshot.table.status !== 'playing' || info.kind === 'bot' || info.away_since != null;
  // Drop the question if another player has the seat now, or its player gave up on another page.
  const asked = sure !== null && info.kind === 'player' && info.name === sure && !info.gave_up;
  return (
    <li class="seat-row" data-seat={at} draggable={onDragStart !== undefined} onDragStart={onDragStart}>
      {free ? <FreeSeat /> : <SeatMark seat={getPlugin(snapshot.table.game)?.figures ? info.avatar : at} />}
      <span class="seat-row-name">
        <b title={seatName(snapshot.table, at)}>{capitalizeFirst(seatName(snapshot.table, at))}</b>
        <span class="label">
          {mine
            ? t('lobby.you')
            : info.kind === 'bot'
              ? brief
                ? levelName(info.name, snapshot.table.game)
                : formatLabel(
                    levelName(info.name, snapshot.table.game),
                    getLevelDescription(info.name, levels, snapshot.table.game),
                  )
              : free
                ? letter
                : info.activity === 'away' || info.away_since != null
                  ? t('seat.away')
                  : letter}
        </span>
        {!free && <SeatRatingBadge snapshot={snapshot} seat={at} />}
      </span>
      <span class="seat-row-actions">
        {free && !seated && !fixed && (
          <Button pending={sitting} onPress={onSit}>
            {t('lobby.sit')}
            <span class="visually-hidden">: {letter}</span>
          </Button>
        )}
        {free && snapshot.table.host && !fixed && levels.length > 0 && (
          <>
            {levels.length > 1 && (
              <select
                aria-label={formatLabel(t('invite.level'), letter)}
                value={level}
                onChange={(event) => setLevel(event.currentTarget.value)}
              >
                {levels.map((one) => (
                  <option key={one.level} value={one.level}>
                    {levelName(one.level, snapshot.table.game)}
                  </option>
                ))}
              </select>
            )}
            <Button icon="bot" kind="bare" onPress={() => onBot(level)}>
              {t('lobby.bot')}
              <span class="visually-hidden">: {letter}</span>
            </Button>
          </>
        )}
        {onChange && (
          <Button kind="bare" onPress={onChange}>
            {t('lobby.change')}
            <span class="visually-hidden">: {seatName(snapshot.table, at)}</span>
          </Button>
        )}
        {mine && !info.gave_up && !asked && (
          <Button kind="bare" onPress={() => (fixed ? setSure(info.name) : onStand())}>
            {t(fixed ? 'gone.leave' : 'lobby.leave')}
          </Button>
        )}
        {!free && !mine && snapshot.table.host && !fixed && !asked && canFree && (
          <Button kind="bare" onPress={() => (info.kind === 'bot' ? onRelease() : setSure(info.name))}>
            {t('lobby.release')}
            <span class="visually-hidden">: {seatName(snapshot.table, at)}</span>
          </Button>
        )}
      </span>
      {asked && (
        <span class="seat-row-sure" role="alert">
          <span>
            <b>{mine ? t('gone.sure') : t('freed.sure', { player })}</b>{' '}
            {mine ? t('gone.costs') : snapshot.table.status === 'playing' && t('freed.sure-playing', { player })}
          </span>
          <span class="seat-row-actions">
            <Button kind="bare" onPress={() => setSure(null)}>
              {t('freed.no')}
            </Button>
            <Button
              onPress={() => {
                setSure(null);
                if (mine) onStand();
                else onRelease();
              }}
            >
              {t(mine ? 'gone.leave' : 'freed.yes')}
              {!mine && <span class="visually-hidden">: {player}</span>}
            </Button>
          </span>
        </span>
      )}
    </li>
  );
}
