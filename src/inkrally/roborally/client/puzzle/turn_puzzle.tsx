/** The result of a puzzle "find the best turn": the player's program, the best program, their ways and outcomes. */

import '../index.css';
import '../analysis/analysis.css';
import type { VNode } from 'preact';
import { say } from '@/i18n/best_turns';
import type { PuzzleResult } from '@/protocol';
import { Cards } from '../analysis/hint_part';
import { costWords, describeOutcome } from '../analysis/words';
import { useFloor } from '../drawing/floors';
import { ANGLE } from '../drawing/geometry';
import type { StandingRobot, SuggestedProgram } from '../protocol';
import { ReviewFloor } from '../result/review_floor';

export function RaceTurnPuzzle({ result: { grade, options } }: { result: PuzzleResult }): VNode {
  const line = (program: SuggestedProgram | null, label: string): VNode => (
    <figure class="paper">
      <figcaption>{label}</figcaption>
      {program === null ? (
        <p>{say('turn-puzzle.not-full')}</p>
      ) : (
        <>
          <Cards program={program} />
          <p>
            {describeOutcome(program)} {costWords(program)}
          </p>
        </>
      )}
    </figure>
  );
  const played = grade.played as SuggestedProgram | null;
  const best = grade.best as SuggestedProgram;
  return (
    <>
      <Ways course={options['course']} before={grade.before as StandingRobot | null} played={played} best={best} />
      <div class="best-pair">
        {line(played, say('turn-puzzle.played'))}
        {line(best, say('turn-puzzle.best'))}
      </div>
    </>
  );
}

interface WaysProps {
  readonly course: unknown;
  /** Null in results of older versions. */
  readonly before: StandingRobot | null;
  readonly played: SuggestedProgram | null;
  readonly best: SuggestedProgram;
}

/** Show the floor with the paths of both programs. Shows nothing for a course that is not a printed one. */
function Ways({ course, before, played, best }: WaysProps): VNode | null {
  const { floor } = useFloor(typeof course === 'string' ? course : undefined);
  if (floor === null || !before?.at) return null;
  const standing = [{ at: before.at, angle: ANGLE[before.facing], down: false }];
  return (
    <p class="race-review-turn">
      <ReviewFloor
        floor={floor}
        standing={standing}
        looks={[]}
        robot={0}
        played={played ?? best}
        best={played === null || JSON.stringify(played.path) === JSON.stringify(best.path) ? undefined : best}
      />
    </p>
  );
}
