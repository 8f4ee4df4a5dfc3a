/** The table of a seat's rounds: cost, reasons, luck of the roll, and expected points. */

import type { VNode } from 'preact';
import type { RoundReview, SeatReview } from '../analysis/types';
import { plusMinus, reasonsWords, say } from '../analysis/words';
import { sentence } from '@/i18n';
import type { ReviewPageState } from './page_state';
import { seatName } from '../result/summary';
import { cost, costWords, figure, isBelow, signed } from './words';

/** Return whether the luck of rolls is known. */
function rolled({ rounds }: SeatReview): boolean {
  return rounds.some(({ luck, luck_error: error }) => luck !== 0 || error !== 0);
}

/** Show the sums of a seat. */
export function Sums({ pageState }: { pageState: ReviewPageState }): VNode | null {
  const own = pageState.own.value;
  if (own === undefined) return null;
  return (
    <dl class="review-sums">
      <div>
        <dt>{say('review.score')}</dt>
        <dd>{own.score}</dd>
      </div>
      <div class={own.lost >= 0.05 ? 'cost' : undefined}>
        <dt>{say('review.lost')}</dt>
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
          <dt>{say('review.luck')}</dt>
          <dd title={signed(own.luck, own.luck_error)}>{signed(own.luck, undefined)}</dd>
        </div>
      )}
      {pageState.best.value && (
        <div>
          <dt>{say('review.best-short')}</dt>
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
        <caption class="unseen">{say('review.rounds', { player: seatName(pageState.table, own.seat) })}</caption>
        <thead>
          <tr>
            <th scope="col">{say('review.round')}</th>
            <th scope="col" title={say('review.lost-about')}>
              {say('review.lost')}
            </th>
            {rolled(own) && (
              <th scope="col" title={say('review.luck-about')}>
                {say('review.luck')}
              </th>
            )}
            <th scope="col" title={say('review.worth-about')}>
              {say('review.worth')}
            </th>
            <th scope="col" class="review-why">
              {say('review.why')}
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
            <dt>{say(`review.${name}`)}</dt>
            <dd>{say(`review.${name}-about`)}</dd>
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
    ? sentence(reasonsWords(reasons, isBelow(turn.leaf)))
    : sentence(say(estimate ? 'review.nothing-better-so-far' : 'review.nothing-better'));
  const turning = own.turning.includes(round);
  return (
    <tr
      class={`${now ? 'now' : ''}${turning ? ' turning' : ''}${estimate ? ' estimate' : ''}`}
      onClick={() => pageState.show(round)}
    >
      <th scope="row">
        <button
          type="button"
          aria-label={say(turning ? 'review.at-turning' : 'review.at', { round })}
          aria-current={now ? 'step' : undefined}
          onClick={() => pageState.show(round)}
        >
          {round}
        </button>
      </th>
      <td class={cost(turn) ? 'cost' : undefined}>{costWords(turn)}</td>
      {/* Show the error of a row once, at its main figure. */}
      {rolled(own) && <td title={signed(luck, luckError)}>{signed(luck, undefined)}</td>}
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
      <h2 class="tray-head">{say('review.picks')}</h2>
      <ul>
        {picks.map(({ round, played, best, lost }, index) => (
          <li key={index}>
            {played === best
              ? say('review.pick-good', { round, played: played + 1 })
              : say('review.pick', { round, played: played + 1, best: best + 1, lost: plusMinus(lost, undefined) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
