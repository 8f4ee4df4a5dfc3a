/** Other people on the front page: a quick game, and the tables that wait. Fetched after the page itself. */

import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { opened } from '../table/making/openness';
import { recallFilter } from './filters';
import { watch } from './line';
import { QuickGame, useFound } from './quick_game';
import { StartDialog, TableList } from './table_list';
import { starting } from './starting';

export function People(): VNode {
  useEffect(() => {
    recallFilter();
    return watch();
  }, []);
  useFound();
  const start = () => {
    opened.value = true;
    starting.value = true;
  };
  return (
    <>
      <QuickGame />
      <TableList onStart={start} />
      {starting.value && (
        <StartDialog
          onClose={() => {
            starting.value = false;
            opened.value = false;
          }}
        />
      )}
    </>
  );
}
