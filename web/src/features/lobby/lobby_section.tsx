/** The front page's section about other players: quick game, and open tables. Loads after the page. */

import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { restoreFilter } from './filters';
import { subscribeToLobby } from '../../live/lobby_connection';
import { QuickGame, useOpenMatchedTable } from './quick_game';
import { NewTableDialog, TableList } from './table_list';
import { setNewTableDialogOpen, newTableDialogOpen } from '../table/create/new_table_dialog';

export function LobbySection(): VNode {
  useEffect(() => {
    restoreFilter();
    return subscribeToLobby();
  }, []);
  useOpenMatchedTable();
  return (
    <>
      <QuickGame />
      <TableList onStart={() => setNewTableDialogOpen(true)} />
      {newTableDialogOpen.value && <NewTableDialog onClose={() => setNewTableDialogOpen(false)} />}
    </>
  );
}
