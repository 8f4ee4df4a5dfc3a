/** Begins a puzzle: requests its table and opens the table as soon as the server has created it. */

import { type Signal, useSignal } from '@preact/signals';
import { formatError } from '../../app/api';
import { myName } from '../../app/current_account';
import { createDeferredNavigation } from '../../app/pending_navigation';
import { preloadTable } from '../../games/plugin';
import { say } from '../../i18n/best_turns';
import { guestName } from '../table/guest_name';
import { beginPuzzle, fetchNext } from './api';

export interface PuzzleStart {
  /** The ID of the puzzle, or game and theme, whose table is requested; otherwise an empty string. */
  readonly busy: Signal<string>;
  readonly problem: Signal<string>;
  readonly begin: (id: string, game: string) => void;
  readonly practise: (game: string, theme: string) => void;
}

export function usePuzzleStart(): PuzzleStart {
  const busy = useSignal('');
  const problem = useSignal('');
  const start = (what: string, game: string, find: () => Promise<string>) => {
    busy.value = what;
    problem.value = '';
    preloadTable(game);
    const goOn = createDeferredNavigation();
    const wanted = { name: myName() || guestName(), title: say('turn-puzzle.page') };
    void find()
      .then((id) => beginPuzzle(id, wanted))
      .then(
        ({ path }) => goOn(path),
        (error: unknown) => {
          problem.value = formatError(error);
          busy.value = '';
        },
      );
  };
  return {
    busy,
    problem,
    begin: (id, game) => start(id, game, async () => id),
    practise: (game, theme) => start(`${game} ${theme}`, game, async () => (await fetchNext(game, theme)).id),
  };
}
