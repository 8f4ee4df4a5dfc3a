/** Other people on the front page: a quick game, and the tables that wait. Fetched after the page itself. */

import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { recallFilter } from './filters';
import { watch } from '../../live/lobby_connection';
import { QuickGame, useFound } from './quick_game';
import { StartDialog, TableList } from './table_list';
import { start, starting } from './new_table_dialog';

export function People(): VNode {
  useEffect(() => {
    recallFilter();
    return watch();
  }, []);
  useFound();
  return (
    <>
      <QuickGame />
      <TableList onStart={() => start(true)} />
      {starting.value && <StartDialog onClose={() => start(false)} />}
    </>
  );
}
