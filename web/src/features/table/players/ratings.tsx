/**
 * The ratings of the players at a table, with their uncertainty. They are loaded again when seats change and when a
 * match ends. Contains nothing specific to a game.
 */

import './ratings.css';
import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { fetchJson } from '@/app/api';
import { SeatMark } from '@/kit/seat';
import type { SeatRating, TableInfo, TableRatings, TableSnapshot } from '@/protocol';
import { locale, t } from '@/i18n';
import { seatName } from './players';

/** The pauses before the next requests, after an error or while the server has not rated a finished match yet. */
const AGAIN_MS = [300, 1000, 3000, 8000, 15_000, 30_000, 60_000];

/** The ratings at the table on the page. */
const known = signal<{ readonly table: string; readonly ratings: TableRatings } | null>(null);

/** Load the ratings at a table, and again when its players change. */
export function useTableRatings(snapshot: TableSnapshot | null): void {
  const table = snapshot?.table;
  // Lessons are not rated.
  const wanted = table !== undefined && snapshot?.lesson == null;
  const key = wanted ? whoSits(table) : '';
  useEffect(() => {
    if (table === undefined || key === '') return;
    return pollTableRatings(table.id, (ratings) => {
      known.value = { table: table.id, ratings };
    });
  }, [table?.id, key]);
}

/**
 * Load the ratings at a table, and call `tell` with them. Repeats the request after an error, which is not shown, and
 * while a finished match is not rated yet. Returns a function that stops the requests.
 */
export function pollTableRatings(table: string, tell: (ratings: TableRatings) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let gone = false;
  const read = (tries: number) => {
    const again = () => {
      const wait = AGAIN_MS[tries];
      if (!gone && wait !== undefined) timer = setTimeout(() => read(tries + 1), wait);
    };
    fetchJson<TableRatings>(`/api/tables/${table}/ratings`).then((ratings) => {
      if (gone) return;
      tell(ratings);
      if (ratings.pending) again();
    }, again);
  };
  read(0);
  return () => {
    gone = true;
    clearTimeout(timer);
  };
}

function whoSits(table: TableInfo): string {
  return [table.status === 'over', ...table.seats.map((seat) => `${seat.kind} ${seat.name}`)].join('\n');
}

function ratingsAt(table: string): TableRatings | undefined {
  return known.value?.table === table ? known.value.ratings : undefined;
}

/** The rating of a seat's player, if there is one. */
export function SeatRatingBadge({ snapshot, seat }: { snapshot: TableSnapshot; seat: number }): VNode | null {
  const found = ratingsAt(snapshot.table.id)?.seats.find((one) => one.seat === seat);
  return found ? <RatingText rating={found.rating} /> : null;
}

function RatingText({ rating }: { rating: SeatRating['rating'] }): VNode {
  const plus = Math.max(rating.high - rating.value, rating.value - rating.low);
  return <RatingBadge value={rating.value} plus={plus} settling={rating.settling} />;
}

/** A rating with its uncertainty, in a dashed frame. A question mark shows that the rating is based on few matches. */
export function RatingBadge({ value, plus, settling }: { value: number; plus: number; settling: boolean }): VNode {
  const read = { value: plain(value), low: plain(value - plus), high: plain(value + plus) };
  return (
    <span
      class={settling ? 'rating-badge is-provisional' : 'rating-badge'}
      title={settling ? t('strength.settling') : undefined}
    >
      <span aria-hidden="true">
        {t('strength.short', { value: plain(value), plus: plain(plus) })}
        {settling && <b>?</b>}
      </span>
      <span class="visually-hidden">{t('strength.read', { ...read, settling: settling ? 'yes' : 'no' })}</span>
    </span>
  );
}

/** The new ratings after a rated match, with their changes. */
export function RatingChanges({ snapshot }: { snapshot: TableSnapshot }): VNode | null {
  const ratings = ratingsAt(snapshot.table.id);
  const changed = ratings?.seats.filter((one) => one.change !== null) ?? [];
  if (!snapshot.table.rated || ratings === undefined || (changed.length === 0 && !ratings.pending)) return null;
  return (
    <section class="rating-changes" aria-label={t('strength.heading')}>
      <h2 class="tray-head">{t('strength.heading')}</h2>
      {ratings.pending ? (
        <p class="label">{t('strength.pending')}</p>
      ) : (
        <ul>
          {changed.map((one) => (
            <li key={one.seat}>
              <SeatMark seat={snapshot.table.seats[one.seat]?.avatar ?? one.seat} />
              <span class="ellipsis" title={seatName(snapshot.table, one.seat)}>
                {seatName(snapshot.table, one.seat)}
              </span>
              <RatingText rating={one.rating} />
              <Changed by={one.change ?? 0} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Changed({ by }: { by: number }): VNode {
  const way = by > 0 ? 'up' : by < 0 ? 'down' : 'same';
  return (
    <span class={`rating-change ${way}`}>
      <span aria-hidden="true">{signed(by)}</span>
      <span class="visually-hidden">{t('strength.changed', { way, n: Math.abs(by) })}</span>
    </span>
  );
}

/** Format a rating without a thousands separator, such as 1624. */
const plain = (value: number): string => new Intl.NumberFormat(locale(), { useGrouping: false }).format(value);
const signed = (value: number): string =>
  new Intl.NumberFormat(locale(), { useGrouping: false, signDisplay: 'exceptZero' }).format(value);
