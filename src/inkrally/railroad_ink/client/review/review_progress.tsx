/**
 * Waiting for a review: the request, its position in the queue, its progress, cancelling it; and the progress of the
 * close stage.
 */

import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from '@/kit/button';
import type { ReviewStatus } from '@/protocol';
import { tAnalysis } from '../analysis/words';
import { formatProblem } from '@/i18n/error_messages';
import { estimatesIn, type ReviewPoller } from '../analysis/review_poller';
import { joinWords } from '@/i18n';
import { t } from '../texts';
import type { Game } from '../replay/replay_positions';

/** The number of decisions of a match that a review looks at. */
export function positionsOf({ rounds }: Game): number {
  return rounds.reduce((sum, { acts, draft }) => sum + acts.length * (draft ? 2 : 1), 0);
}

/** Show the page until the match is fetched, or if its table cannot be reached. */
export function ReviewProgress({ id, title, watch }: { id: string; title: string; watch: ReviewPoller }): VNode {
  return (
    <main class="text-page" id="main">
      <h1 class="heading" tabIndex={-1}>
        {title === '' ? tAnalysis('review.untitled') : tAnalysis('review.heading', { title })}
      </h1>
      <ReviewWanted id={id} watch={watch} positions={0} />
    </main>
  );
}

/**
 * Show the request for a review and its progress. `positions` is the number of decisions to look at, or 0 while
 * unknown.
 */
export function ReviewWanted({ id, watch, positions }: { id: string; watch: ReviewPoller; positions: number }): VNode {
  const state = watch.state.value;
  const problem = watch.problem.value;
  const words = problem ? formatProblem(problem) : stateWords(state);
  const going = watch.going.value;
  const failed = state?.state === 'failed';
  return (
    <section class="review-waiting" aria-label={tAnalysis('review.progress')}>
      <p class="lead">{tAnalysis('review.about')}</p>
      <p role="status">{words}</p>
      {going && state && (
        <progress
          max={Math.max(1, positions || state.total)}
          value={state.state === 'working' ? state.done : 0}
          aria-label={tAnalysis('review.progress')}
        />
      )}
      {going && (
        <p class="label">
          {joinWords(
            [
              state?.state === 'working' && positions > 0
                ? tAnalysis('review.positions', { done: Math.min(state.done, positions), all: positions })
                : '',
              tAnalysis('review.stays'),
            ],
            'space',
          )}
        </p>
      )}
      <div class="button-row">
        {(state === null || failed || (state === undefined && problem)) && (
          <Button
            kind="main"
            pending={watch.busy.value}
            onPress={() => void (state === undefined ? watch.look() : watch.begin())}
          >
            {tAnalysis(failed || problem ? 'page.reload' : 'review.begin')}
          </Button>
        )}
        {going && state?.mine && (
          <Button pending={watch.busy.value} onPress={() => void watch.cancel()}>
            {tAnalysis('review.cancel')}
          </Button>
        )}
        <Button href={`/t/${id}`}>{tAnalysis('review.back')}</Button>
      </div>
    </section>
  );
}

/**
 * Show how many estimates are left, in a line that keeps its height to the end. If the review was complete when the
 * page opened, there is no such line.
 */
export function EstimateProgress({ watch }: { watch: ReviewPoller }): VNode | null {
  const state = watch.state.value;
  const problem = watch.problem.value ?? state?.error ?? null;
  const review = watch.answer.value;
  const left = review ? estimatesIn(review) : 0;
  const seen = useRef(false);
  if (left > 0) seen.current = true;
  if (!seen.current || !review) return null;
  const all = review.seats.reduce((sum, { rounds }) => sum + rounds.length, 0);
  const stopped = left > 0 && !watch.going.value;
  return (
    <div class="review-progress">
      <p role="status">
        {left === 0
          ? tAnalysis('review.closely')
          : stopped
            ? [tAnalysis('review.stopped'), problem ? formatProblem(problem) : ''].join(' ').trim()
            : tAnalysis('review.estimates')}
      </p>
      {stopped ? (
        <Button pending={watch.busy.value} onPress={() => void watch.begin()}>
          {tAnalysis('page.reload')}
        </Button>
      ) : (
        <>
          <progress max={all} value={all - left} aria-label={tAnalysis('review.progress')} />
          <p class="label">{tAnalysis('review.positions', { done: all - left, all })}</p>
        </>
      )}
    </div>
  );
}

function stateWords(state: ReviewStatus | null | undefined): string {
  if (state === undefined) return t('page.loading');
  if (state === null) return tAnalysis('review.none');
  switch (state.state) {
    case 'waiting':
      return tAnalysis('review.waiting', { place: state.place });
    case 'working':
      // The progress bar shows the number. A screen reader that announced it each second would have no time for
      // anything else.
      return tAnalysis('review.working');
    case 'failed':
      return [tAnalysis('review.failed'), state.error ? formatProblem(state.error) : ''].join(' ').trim();
    default:
      return tAnalysis('review.ready');
  }
}
