/** The best game found with known dice, computed on request: its points, its drawings, and both score sheets. */

import type { VNode } from 'preact';
import type { ScoreSheet } from '@/protocol';
import type { Game } from '../replay/replay_positions';
import { Button } from '@/kit/button';
import { tAnalysis } from '../analysis/words';
import { formatProblem } from '@/i18n/error_messages';
import { sheetOf } from '../drawing/editions';
import { expansionName } from '../drawing/expansions/words';
import { formatNumber } from '@/i18n';
import { t } from '../texts';
import type { ReviewPageState } from './page_state';

/** Show the switch for the content of the sheet. */
export function SheetViewSwitch({ pageState }: { pageState: ReviewPageState }): VNode {
  return (
    <div class="review-tabs review-view-switch" role="group" aria-label={tAnalysis('review.show-what')}>
      {(['round', 'best'] as const).map((shows) => (
        <button
          key={shows}
          type="button"
          aria-pressed={pageState.shows.value === shows}
          onClick={() => pageState.turnTo(shows)}
        >
          {tAnalysis(`review.show-${shows}`)}
        </button>
      ))}
    </div>
  );
}

export function HindsightPanel({ pageState }: { pageState: ReviewPageState }): VNode | null {
  const best = pageState.best.value;
  const made = pageState.game.rounds.at(-1)?.scores[pageState.seat.value];
  if (best === undefined || made === undefined) return <BestWaiting pageState={pageState} />;
  const lines = linesOf(pageState.game, made, best.sheet.score);
  return (
    <section class="review-best paper">
      <h2 class="tray-head">{tAnalysis('review.show-best')}</h2>
      <p>{bestWords(pageState)}</p>
      <div class="review-tabs" role="group" aria-label={tAnalysis('review.how')}>
        {([true, false] as const).map((over) => (
          <button
            key={String(over)}
            type="button"
            aria-pressed={pageState.over.value === over}
            onClick={() => (pageState.over.value = over)}
          >
            {tAnalysis(over ? 'review.over' : 'review.alone')}
          </button>
        ))}
      </div>
      <table>
        <caption class="visually-hidden">{tAnalysis('review.best-lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('score.line')}</th>
            <th scope="col">{tAnalysis('review.made')}</th>
            <th scope="col">{tAnalysis('review.allowed')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([label, one, other]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatNumber(one)}</td>
              <td>{formatNumber(other)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Show the request for the best game, and its progress. */
function BestWaiting({ pageState }: { pageState: ReviewPageState }): VNode | null {
  const watch = pageState.bestWatch;
  if (watch === undefined) return null;
  const state = watch.state.value;
  const problem = watch.problem.value ?? state?.error ?? null;
  const going = watch.going.value;
  return (
    <section class="review-best paper">
      <h2 class="tray-head">{tAnalysis('review.show-best')}</h2>
      <p>{tAnalysis('review.best-about')}</p>
      <p role="status" class="review-problem">
        {problem
          ? formatProblem(problem)
          : state?.state === 'waiting'
            ? tAnalysis('review.best-waiting', { place: state.place })
            : going
              ? tAnalysis('review.best-looking')
              : ''}
      </p>
      {going && (
        <progress
          max={Math.max(1, state?.total ?? 1)}
          value={state?.done ?? 0}
          aria-label={tAnalysis('review.best-progress')}
        />
      )}
      <div class="button-row">
        {going
          ? state?.mine && (
              <Button pending={watch.busy.value} onPress={() => void watch.cancel()}>
                {tAnalysis('review.cancel')}
              </Button>
            )
          : state !== undefined && (
              <Button kind="main" pending={watch.busy.value} onPress={() => void watch.begin()}>
                {tAnalysis(problem ? 'page.reload' : 'review.best-begin')}
              </Button>
            )}
      </div>
    </section>
  );
}

/** Return a text such as "57 points, 9 more than played: the best game found with all dice known in advance." */
export function bestWords(pageState: ReviewPageState): string {
  const best = pageState.best.value;
  if (best === undefined)
    return tAnalysis(pageState.bestWatch?.going.value ? 'review.best-looking' : 'review.best-not-there');
  const made = pageState.own.value?.score ?? 0;
  return tAnalysis('review.best-line', {
    points: best.points,
    more: best.points - made,
  });
}

/** Return the score lines of two sheets of a match. */
function linesOf(
  game: Game,
  made: ScoreSheet,
  best: ScoreSheet,
): readonly (readonly [label: string, made: number, best: number])[] {
  const line = sheetOf(game.header.options)?.line;
  return [
    [t('score.exits'), made.exits, best.exits],
    [t('score.longest-highway'), made.highway, best.highway],
    [t('score.longest-rail'), made.railway, best.railway],
    [t('score.centre'), made.centre, best.centre],
    ...Object.keys(best.expansions).map(
      (name) => [expansionName(name), made.expansions[name] ?? 0, best.expansions[name] ?? 0] as const,
    ),
    ...(line ? [[line.label(), line.value(made), line.value(best)] as const] : []),
    ...(game.rounds.at(-1)?.goals.length ? [[t('behind.goals'), made.goals, best.goals] as const] : []),
    [t('score.open-ends'), -made.errors, -best.errors],
    [t('score.total'), made.total, best.total],
  ];
}
