/** The review of a race, turn by turn: requested, awaited and shown. The server computes everything. */

import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { JobPoller } from '@/live/job_poller';
import { Button } from '@/kit/button';
import type { ReviewStatus, TableSnapshot } from '@/protocol';
import { seatName } from '@/features/table/players/players';
import { formatList, t, formatDecimal } from '@/i18n';
import { Cards, HintOptionLines } from '../analysis/hint_part';
import { describeTarget, costWords, describeOutcome, say } from '../analysis/words';
import type { RaceReview, RacerReview, TurnReview } from '../protocol';
import type { RobotState } from '../replay/frames';
import type { Floor } from '../table/model';
import { ReviewFloor } from './review_floor';
import { formatProblem } from '@/i18n/error_messages';

class RaceReviewWatch extends JobPoller<ReviewStatus, RaceReview> {
  protected override answerIn(state: ReviewStatus): RaceReview | undefined {
    // The type of a review depends on the game.
    return (state.review as RaceReview | null | undefined) ?? undefined;
  }
}

/** Return the progress of the current stage in programs: first the quick stage, then the close one. */
export function positionsOf(
  review: RaceReview | null,
  { done, total }: Pick<ReviewStatus, 'done' | 'total'>,
): { readonly done: number; readonly all: number } {
  if (review) {
    const turns = review.seats.flatMap((racer) => racer.turns);
    return { done: turns.filter(({ estimate = false }) => !estimate).length, all: turns.length };
  }
  // Each program is a step in both stages.
  const all = Math.ceil(total / 2);
  return { done: Math.min(done, all), all };
}

interface RaceReviewProps {
  id: string;
  snapshot: TableSnapshot;
  /** The viewer's seat, or null for a spectator. */
  seat: number | null;
  turn: number;
  /** The floor and the robots at the start of the turn. */
  floor: Floor;
  standing: readonly RobotState[];
  looks: readonly number[];
  onTurn: (turn: number) => void;
}

type Ground = Pick<RaceReviewProps, 'floor' | 'standing' | 'looks'>;

export function RaceReviewPart({ id, snapshot, seat, turn, onTurn, ...ground }: RaceReviewProps): VNode {
  const watch = useMemo(() => new RaceReviewWatch(`/api/tables/${id}/review`), [id]);
  useEffect(() => {
    void watch.look();
    return () => watch.stop();
  }, [watch]);
  const [shown, setShown] = useState(seat ?? 0);
  const review = watch.answer.value;
  const state = watch.state.value;
  const problem = watch.problem.value ?? state?.error ?? null;
  const racer = review?.seats.find((one) => one.seat === shown);
  return (
    <section class="race-review" aria-labelledby="race-review">
      <h2 class="tray-head" id="race-review">
        {say('race-review.heading')}
      </h2>
      {!review && <p>{say('race-review.text')}</p>}
      {watch.going.value && state && (
        <p role="status" class="label">
          {state.state === 'waiting'
            ? say('race-review.waiting', { place: state.place })
            : say('race-review.working', positionsOf(review, state))}
        </p>
      )}
      {problem && <p class="problem">{say('race-review.failed', { why: formatProblem(problem) })}</p>}
      {!watch.going.value && state?.state !== 'done' && (
        <Button pending={watch.busy.value} onPress={() => void watch.begin()}>
          {say('race-review.begin')}
        </Button>
      )}
      {watch.going.value && state?.mine && (
        <Button kind="bare" pending={watch.busy.value} onPress={() => void watch.cancel()}>
          {say('race-review.cancel')}
        </Button>
      )}
      {racer && (
        <>
          <label class="race-review-seat">
            <span class="visually-hidden">{say('race-review.seat')}</span>
            <select value={shown} onChange={(event) => setShown(Number(event.currentTarget.value))}>
              {review?.seats.map((one) => (
                <option key={one.seat} value={one.seat}>
                  {seatName(snapshot.table, one.seat)}
                </option>
              ))}
            </select>
          </label>
          <Racer racer={racer} turn={turn} onTurn={onTurn} ground={ground} />
        </>
      )}
    </section>
  );
}

/** Show the turns of a seat as bars of their losses, and the programs of the selected turn. */
function Racer({
  racer,
  turn,
  onTurn,
  ground,
}: {
  racer: RacerReview;
  turn: number;
  onTurn: (turn: number) => void;
  ground: Ground;
}): VNode {
  const turns = [...new Set(racer.turns.map((one) => one.turn))];
  const lostIn = (of: number) => racer.turns.filter((one) => one.turn === of).reduce((sum, one) => sum + one.lost, 0);
  const most = Math.max(0.5, ...turns.map(lostIn));
  const here = racer.turns.filter((one) => one.turn === turn);
  return (
    <>
      <p>
        {say('race-review.lost', { lost: formatDecimal(racer.lost) })}.{' '}
        {racer.turning.length > 0 &&
          say('race-review.turning', {
            turns: formatList(racer.turning.map((one) => say('points.turn', { turn: one }))),
          })}
      </p>
      <div class="review-bars" role="group" aria-label={say('race-review.heading')}>
        {turns.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === turn}
            aria-label={say('race-review.turn-go', { turn: one, lost: formatDecimal(lostIn(one)) })}
            style={{ '--bar': `${Math.round((100 * lostIn(one)) / most)}%` }}
            onClick={() => onTurn(one)}
          >
            <span aria-hidden="true">{one}</span>
          </button>
        ))}
      </div>
      {here.length === 0 && <p class="label">{say('race-review.none')}</p>}
      {here.map((one) => (
        <Turn key={one.robot} turn={one} ground={ground} />
      ))}
    </>
  );
}

function Turn({ turn, ground }: { turn: TurnReview; ground: Ground }): VNode {
  const { played, best, lost, aim, estimate = false } = turn;
  return (
    <div class="race-review-turn">
      <p>
        <b>
          {say('points.turn', { turn: turn.turn })}
          {estimate ? t('join.comma') + say('race-review.about') : ''}
        </b>
      </p>
      {describeTarget(aim) !== '' && <p class="label">{describeTarget(aim)}</p>}
      <ReviewFloor {...ground} robot={turn.robot} played={played} best={lost === 0 ? undefined : best} />
      <p class="label">{say('race-review.played')}</p>
      <Cards program={played} />
      <HintOptionLines program={played} />
      <p>{describeOutcome(played, aim)}</p>
      {lost === 0 ? (
        <p>{say('race-review.best-played')}</p>
      ) : (
        <>
          <p class="label">{say('race-review.best')}</p>
          <Cards program={best} />
          <HintOptionLines program={best} />
          <p>{describeOutcome(best, aim)}</p>
          <p class="review-cost">{costWords(played)}</p>
        </>
      )}
    </div>
  );
}
