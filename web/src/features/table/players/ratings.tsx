/**
 * The ratings of who sits at the table that is looked at: in pencil, never without what is not known of them. Asked for when
 * seats change hands and when a match is over. Knows no game.
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

const AGAIN_MS = [300, 1000, 3000, 8000, 15_000, 30_000, 60_000];
/** So often and after so long it is asked again: what a match that has just ended changed, and where no answer came. */

/** Of the table that is looked at, by seat. */
const known = signal<{ readonly table: string; readonly ratings: TableRatings } | null>(null);

/** Ask for the ratings at a table, and again when others sit there. */
export function useTableRatings(snapshot: TableSnapshot | null): void {
  const table = snapshot?.table;
  // Where a lesson is taught nobody is rated; of a match that goes on nothing changes.
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
 * Ask for the ratings at a table, and again while a match is not reckoned with yet or no answer comes: they are no part of play,
 * so nobody is told that they are late. Returns what stops it.
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

/** The rating of who has a seat, where there is one. */
export function SeatRatingBadge({ snapshot, seat }: { snapshot: TableSnapshot; seat: number }): VNode | null {
  const found = ratingsAt(snapshot.table.id)?.seats.find((one) => one.seat === seat);
  return found ? <RatingText rating={found.rating} /> : null;
}

function RatingText({ rating }: { rating: SeatRating['rating'] }): VNode {
  const plus = Math.max(rating.high - rating.value, rating.value - rating.low);
  return <RatingBadge value={rating.value} plus={plus} settling={rating.settling} />;
}

/** A rating in pencil: a dashed box, with how far it goes; a question mark while there were few matches. */
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

/** After a rated match: the ratings as they are now, and what it changed. */
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
              <SeatMark seat={snapshot.table.seats[one.seat]?.look ?? one.seat} />
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

/** As ratings are written: 1624, without a sign between thousands. */
const plain = (value: number): string => new Intl.NumberFormat(locale(), { useGrouping: false }).format(value);
const signed = (value: number): string =>
  new Intl.NumberFormat(locale(), { useGrouping: false, signDisplay: 'exceptZero' }).format(value);
