/** The list of players: seats, points and thumbnails of sheets. Never shows another player's draft. */

import type { ComponentChildren, VNode } from 'preact';
import type { Marks } from '../drawing/drawing';
import type { Layers } from '../drawing/expansions/types';
import { Seat, type SeatActivity } from '@/kit/seat';
import { Thumbnail } from '../drawing/thumbnail';
import { formatNumber } from '@/i18n';
import { t } from '../texts';

export interface PlayerData {
  readonly seat: number;
  readonly name: string;
  readonly state?: SeatActivity | undefined;
  /** The number of minutes since the player left. */
  readonly away?: number | undefined;
  readonly bot?: boolean | undefined;
  /** A text about the rounds that a bot or the clock played for the player. */
  readonly marked?: string | undefined;
  /** A text about the player's activity, if the player is not drawing. */
  readonly doing?: string | undefined;
  /** Whether this is the viewer's own seat, which has no thumbnail. */
  readonly you?: boolean | undefined;
  readonly points: number;
  /** The sheet after the last finished round. */
  readonly marks: Marks;
  readonly layers?: Layers | undefined;
  /** The player's second boards, such as the underground. */
  readonly below?: readonly { readonly marks: Marks; readonly layers: Layers }[] | undefined;
}

interface PlayersProps {
  players: readonly PlayerData[];
  /** The last finished round. */
  round: number;
  /** The heading of the list, instead of the number of players that have committed. */
  heading?: string | undefined;
  onPlayer: (seat: number) => void;
  /** Returns additional content for a seat. */
  beside?: ((seat: number) => ComponentChildren) | undefined;
}

/** Show the players: a column on wide pages, a row above the board on narrow pages. */
export function Players({ players, round, heading, onPlayer, beside }: PlayersProps): VNode {
  const done = players.filter((player) => player.state === 'committed').length;
  return (
    <section class="players" aria-label={t('players.label')}>
      <h2 class="tray-head">{heading ?? t('players.handed-in', { done, all: players.length })}</h2>
      <ul>
        {players.map((player) => (
          <li key={player.seat} class="player">
            <button type="button" onClick={() => onPlayer(player.seat)}>
              <Seat seat={player.seat} state={player.state} bot={player.bot} />
              <span class="player-name">
                <span class="player-line">
                  <b title={player.name}>{player.name}</b>
                  {player.bot && <span class="player-bot"> {t('seat.bot')}</span>}
                </span>
                <span class="visually-hidden">, </span>
                <span class="label">{stateWords({ ...player, bot: false })}</span>
                {beside?.(player.seat)}
                <span class="visually-hidden">, </span>
                {player.marked && <span class="label player-marked">{player.marked}</span>}
                {player.marked && <span class="visually-hidden">, </span>}
              </span>
              <span class="player-points">{formatNumber(player.points)}</span>
              <span class="visually-hidden"> {t('players.points', { points: player.points, round })}</span>
              {!player.you && (
                <span class="player-sheet">
                  <Thumbnail marks={player.marks} layers={player.layers} />
                  {player.below?.map((board, index) => (
                    <Thumbnail key={index} {...board} />
                  ))}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Return a text such as "you, drawing", "away 2 min" or "bot, handed in". */
export function stateWords({
  state,
  away,
  bot,
  you,
  doing,
}: Pick<PlayerData, 'state' | 'away' | 'bot' | 'you' | 'doing'>): string {
  if (state === undefined) return bot ? t('seat.bot') : '';
  const words =
    state === 'away' && away !== undefined ? t('seat.away-for', { minutes: away }) : (doing ?? t(`seat.${state}`));
  return you ? t('seat.you', { state: words }) : bot ? t('seat.bot-state', { state: words }) : words;
}
