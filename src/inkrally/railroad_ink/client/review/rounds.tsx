/** The table of a seat's rounds: cost, reasons, luck of the roll, and expected points. */

import type { VNode } from 'preact';
import type { RoundReview, SeatReview } from '../analysis/types';
import { formatWithError, reasonsWords, tAnalysis } from '../analysis/words';
import { capitalizeFirst } from '@/i18n';
import type { ReviewPageState } from './page_state';
import { seatName } from '../result/summary';
import { cost, costWords, figure, isBelow, formatSigned } from './words';

/** Return whether the luck of rolls is known. */
function rolled({ rounds }: SeatReview): boolean {
  return rounds.some(({ luck, luck_error: error }) => luck !== 0 || error !== 0);
}

/** Show the sums of a seat. */
export function SeatTotals({ pageState }: { pageState: ReviewPageState }): VNode | null {
  const own = pageState.own.value;
  if (own === undefined) return null;
  return (
    <dl class="review-sums">
      <div>
        <dt>{tAnalysis('review.score')}</dt>
        <dd>{own.score}</dd>
      </div>
      <div class={own.lost >= 0.05 ? 'cost' : undefined}>
        <dt>{tAnalysis('review.lost')}</dt>
        <dd>
          {figure(
            own.lost,
            own.lost_error,
            own.rounds.some(({ estimate }) => estimate),
          )}
        </dd>
      </div>
      {rolled(own) && (
        <div>
          <dt>{tAnalysis('review.luck')}</dt>
          <dd title={formatSigned(own.luck, own.luck_error)}>{formatSigned(own.luck, undefined)}</dd>
        </div>
      )}
      {pageState.best.value && (
        <div>
          <dt>{tAnalysis('review.best-short')}</dt>
          <dd>{pageState.best.value.points}</dd>
        </div>
      )}
    </dl>
  );
}

export function RoundTable({ pageState }: { pageState: ReviewPageState }): VNode | null {
  const own = pageState.own.value;
  if (own === undefined) return null;
  return (
    <section class="review-table paper">
      <table>
        <caption class="visually-hidden">
          {tAnalysis('review.rounds', { player: seatName(pageState.table, own.seat) })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{tAnalysis('review.round')}</th>
            <th scope="col" title={tAnalysis('review.lost-about')}>
              {tAnalysis('review.lost')}
            </th>
            {rolled(own) && (
              <th scope="col" title={tAnalysis('review.luck-about')}>
                {tAnalysis('review.luck')}
              </th>
            )}
            <th scope="col" title={tAnalysis('review.worth-about')}>
              {tAnalysis('review.worth')}
            </th>
            <th scope="col" class="review-why">
              {tAnalysis('review.why')}
            </th>
          </tr>
        </thead>
        <tbody>
          {own.rounds.map((turn) => (
            <Row key={turn.round} pageState={pageState} own={own} turn={turn} />
          ))}
        </tbody>
      </table>
      <dl class="review-legend label">
        {(
          [
            'lost',
            ...(rolled(own) ? (['luck'] as const) : []),
            'worth',
            ...(own.turning.length > 0 ? (['turning'] as const) : []),
          ] as const
        ).map((name) => (
          <div key={name}>
            <dt>{tAnalysis(`review.${name}`)}</dt>
            <dd>{tAnalysis(`review.${name}-about`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Row({ pageState, own, turn }: { pageState: ReviewPageState; own: SeatReview; turn: RoundReview }): VNode {
  const { round, luck, luck_error: luckError, worth, worth_error: worthError, reasons, estimate = false } = turn;
  const now = round === pageState.round.value;
  const why = cost(turn)
    ? capitalizeFirst(reasonsWords(reasons, isBelow(turn.leaf)))
    : capitalizeFirst(tAnalysis(estimate ? 'review.nothing-better-so-far' : 'review.nothing-better'));
  const turning = own.turning.includes(round);
  return (
    <tr
      class={`${now ? 'now' : ''}${turning ? ' turning' : ''}${estimate ? ' estimate' : ''}`}
      onClick={() => pageState.show(round)}
    >
      <th scope="row">
        <button
          type="button"
          aria-label={tAnalysis(turning ? 'review.at-turning' : 'review.at', { round })}
          aria-current={now ? 'step' : undefined}
          onClick={() => pageState.show(round)}
        >
          {round}
        </button>
      </th>
      <td class={cost(turn) ? 'cost' : undefined}>{costWords(turn)}</td>
      {/* Show the error of a row once, at its main figure. */}
      {rolled(own) && <td title={formatSigned(luck, luckError)}>{formatSigned(luck, undefined)}</td>}
      <td title={figure(worth, worthError, estimate)}>{figure(worth, undefined, estimate)}</td>
      <td class="review-why">{why}</td>
    </tr>
  );
}

/** Show the picks of a match with a draft. */
export function Picks({ pageState }: { pageState: ReviewPageState }): VNode | null {
  const picks = pageState.own.value?.picks ?? [];
  if (picks.length === 0) return null;
  return (
    <section class="review-picks paper">
      <h2 class="tray-head">{tAnalysis('review.picks')}</h2>
      <ul>
        {picks.map(({ round, played, best, lost }, index) => (
          <li key={index}>
            {played === best
              ? tAnalysis('review.pick-good', { round, played: played + 1 })
              : tAnalysis('review.pick', {
                  round,
                  played: played + 1,
                  best: best + 1,
                  lost: formatWithError(lost, undefined),
                })}
          </li>
        ))}
      </ul>
    </section>
  );
}
