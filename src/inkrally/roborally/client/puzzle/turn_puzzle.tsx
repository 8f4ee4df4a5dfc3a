/** The result of a puzzle "find the best turn": the player's program, the best program, and their outcomes. */

import '../index.css';
import '../analysis/analysis.css';
import type { VNode } from 'preact';
import { say } from '@/i18n/best_turns';
import type { PuzzleResult } from '@/protocol';
import { Cards } from '../analysis/hint_part';
import { costWords, describeOutcome } from '../analysis/words';
import type { SuggestedProgram } from '../protocol';

export function RaceTurnPuzzle({ result: { grade } }: { result: PuzzleResult }): VNode {
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
  return (
    <div class="best-pair">
      {line(grade.played as SuggestedProgram | null, say('turn-puzzle.played'))}
      {line(grade.best as SuggestedProgram, say('turn-puzzle.best'))}
    </div>
  );
}
