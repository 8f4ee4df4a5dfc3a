/**
 * Waiting for a review: the request, its position in the queue, its progress, cancelling it; and the progress of the
 * close stage.
 */

import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from '@/kit/button';
import type { ReviewStatus } from '@/protocol';
import { say } from '../analysis/words';
import { problemWords } from '@/i18n/error_messages';
import { estimatesIn, type ReviewWatch } from '../analysis/review_poller';
import { joined } from '@/i18n';
import { t } from '../texts';
import type { Game } from '../replay/replay_positions';

/** The number of decisions of a match that a review looks at. */
export function positionsOf({ rounds }: Game): number {
  return rounds.reduce((sum, { acts, draft }) => sum + acts.length * (draft ? 2 : 1), 0);
}

/** Show the page until the match is fetched, or if its table cannot be reached. */
export function Waiting({ id, title, watch }: { id: string; title: string; watch: ReviewWatch }): VNode {
  return (
    <main class="text-page" id="main">
      <h1 class="heading" tabIndex={-1}>
        {title === '' ? say('review.untitled') : say('review.heading', { title })}
      </h1>
      <ReviewWanted id={id} watch={watch} positions={0} />
    </main>
  );
}

/**
 * Show the request for a review and its progress. `positions` is the number of decisions to look at, or 0 while
 * unknown.
 */
export function ReviewWanted({ id, watch, positions }: { id: string; watch: ReviewWatch; positions: number }): VNode {
  const state = watch.state.value;
  const problem = watch.problem.value;
  const words = problem ? problemWords(problem) : stateWords(state);
  const going = watch.going.value;
  const failed = state?.state === 'failed';
  return (
    <section class="review-waiting" aria-label={say('review.progress')}>
      <p class="lead">{say('review.about')}</p>
      <p role="status">{words}</p>
      {going && state && (
        <progress
          max={Math.max(1, positions || state.total)}
          value={state.state === 'working' ? state.done : 0}
          aria-label={say('review.progress')}
        />
      )}
      {going && (
        <p class="label">
          {joined(
            [
              state?.state === 'working' && positions > 0
                ? say('review.positions', { done: Math.min(state.done, positions), all: positions })
                : '',
              say('review.stays'),
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
            {say(failed || problem ? 'review.again' : 'review.begin')}
          </Button>
        )}
        {going && state?.mine && (
          <Button pending={watch.busy.value} onPress={() => void watch.cancel()}>
            {say('review.cancel')}
          </Button>
        )}
        <Button href={`/t/${id}`}>{say('review.back')}</Button>
      </div>
    </section>
  );
}

/**
 * Show how many estimates are left, in a line that keeps its height to the end. A review that was complete when the
 * page opened has none.
 */
export function UnderWay({ watch }: { watch: ReviewWatch }): VNode | null {
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
    <div class="review-under-way">
      <p role="status">
        {left === 0
          ? say('review.closely')
          : stopped
            ? [say('review.stopped'), problem ? problemWords(problem) : ''].join(' ').trim()
            : say('review.estimates')}
      </p>
      {stopped ? (
        <Button pending={watch.busy.value} onPress={() => void watch.begin()}>
          {say('review.again')}
        </Button>
      ) : (
        <>
          <progress max={all} value={all - left} aria-label={say('review.progress')} />
          <p class="label">{say('review.positions', { done: all - left, all })}</p>
        </>
      )}
    </div>
  );
}

function stateWords(state: ReviewStatus | null | undefined): string {
  if (state === undefined) return t('page.loading');
  if (state === null) return say('review.none');
  switch (state.state) {
    case 'waiting':
      return say('review.waiting', { place: state.place });
    case 'working':
      // The progress bar has the figure. Announcing it each second would drown everything else.
      return say('review.working');
    case 'failed':
      return [say('review.failed'), state.error ? problemWords(state.error) : ''].join(' ').trim();
    default:
      return say('review.ready');
  }
}
