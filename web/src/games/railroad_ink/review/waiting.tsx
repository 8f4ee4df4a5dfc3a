/** Before a review is there: asking for it, its place in the queue, how far it is, cancelling it; and while it comes. */

import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from '../../../parts/button';
import type { ReviewState } from '../../../protocol';
import { say } from '../analysis/words';
import { problemWords } from '../../../texts/problems';
import { estimatesIn, type ReviewWatch } from '../analysis/watch';
import { joined, percent } from '../../../texts/index';
import { t } from '../texts/index';

export function Waiting({ id, title, watch }: { id: string; title: string; watch: ReviewWatch }): VNode {
  const state = watch.state.value;
  const problem = watch.problem.value;
  const words = problem ? problemWords(problem) : stateWords(state);
  const going = watch.going.value;
  const failed = state?.state === 'failed';
  return (
    <main class="text-page review-waiting" id="main">
      <h1 class="heading" tabIndex={-1}>
        {title === '' ? say('review.untitled') : say('review.heading', { title })}
      </h1>
      <p class="lead">{say('review.about')}</p>
      <p role="status">{words}</p>
      {going && state && (
        <progress
          max={Math.max(1, state.total)}
          value={state.state === 'working' ? state.done : 0}
          aria-label={say('review.progress')}
        />
      )}
      {going && (
        <p class="label">
          {joined(
            [
              state?.state === 'working' && state.total > 0
                ? say('review.percent', { percent: percent(Math.floor((100 * state.done) / state.total) / 100) })
                : '',
              say('review.stays'),
            ],
            'space',
          )}
        </p>
      )}
      <div class="review-buttons">
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
    </main>
  );
}

/**
 * While estimates are shown: how many of them are left, in a line that keeps its place to the end. One that was done
 * when the page came has none.
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
          <p class="label">{say('review.rounds-done', { done: all - left, all })}</p>
        </>
      )}
    </div>
  );
}

function stateWords(state: ReviewState | null | undefined): string {
  if (state === undefined) return t('page.loading');
  if (state === null) return say('review.none');
  switch (state.state) {
    case 'waiting':
      return say('review.waiting', { place: state.place });
    case 'working':
      // How far it is stands beside the bar: told each second it would drown all else.
      return say('review.working');
    case 'failed':
      return [say('review.failed'), state.error ? problemWords(state.error) : ''].join(' ').trim();
    default:
      return say('review.ready');
  }
}
