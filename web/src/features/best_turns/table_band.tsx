/** The band at the table of a puzzle. After the commit it leads to the result. */

import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { navigate } from '../../app/router';
import { say } from '../../i18n/best_turns';
import type { PuzzleInfo } from '../../protocol';

export function PuzzleBand({ puzzle }: { puzzle: PuzzleInfo }): VNode {
  useEffect(() => {
    if (puzzle.answered) navigate(`/best-turns/${puzzle.id}`, true);
  }, [puzzle.answered]);
  return (
    <p class="notice-band" role="note">
      {say('turn-puzzle.band')}
    </p>
  );
}
