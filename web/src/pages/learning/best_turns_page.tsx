/** The page of the puzzles "find the best turn": the set of the day and practice, or the result of one puzzle. */

import '../../features/daily/daily.css';
import '../../features/best_turns/best_turns.css';
import type { VNode } from 'preact';
import { useDocumentTitle } from '../../app/document_title';
import { PuzzleOverview } from '../../features/best_turns/overview';
import { PuzzleResultPart } from '../../features/best_turns/result';
import { say } from '../../i18n/best_turns';
import { Page } from '../../kit/navigation/header';

export function BestTurnsPage({ id }: { id: string }): VNode {
  useDocumentTitle(say('turn-puzzle.page'));
  return (
    <Page home={id === '' ? '/' : '/best-turns'}>
      {id === '' ? <PuzzleOverview /> : <PuzzleResultPart key={id} id={id} />}
    </Page>
  );
}
