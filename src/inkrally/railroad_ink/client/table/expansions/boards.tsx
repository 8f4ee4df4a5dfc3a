/** The boards of a sheet, side by side where there is room, otherwise as tabs. Children provide the contents. */

import type { VNode } from 'preact';
import { expansionName, say } from '../../drawing/expansions/words';
import { findExpansionText } from '../../texts/expansions';
import { type BoardName, SURFACE } from '../boards';

/** Return the name of a board, such as "Surface". */
export function boardName(board: BoardName): string {
  return findExpansionText(`board.${board}`) ?? (board === SURFACE ? say('board.surface') : expansionName(board));
}

interface BoardsProps {
  boards: readonly BoardName[];
  /** The board of this round, if any. */
  now?: BoardName | undefined;
  /** The visible board of the tabs. */
  front: BoardName;
  onFront: (board: BoardName) => void;
  children: (board: BoardName) => VNode;
}

/** Show the tabs of boards. */
export function BoardTabs({ boards, now, front, onFront }: Omit<BoardsProps, 'children'>): VNode {
  return (
    <div class="board-tabs" role="group" aria-label={say('board.choose')}>
      {boards.map((board) => (
        <button key={board} type="button" aria-pressed={board === front} onClick={() => onFront(board)}>
          {boardName(board)}
          {board === now && <span class="label">{say('board.now')}</span>}
        </button>
      ))}
    </div>
  );
}

export function Boards({ boards, now, front, onFront, children }: BoardsProps): VNode {
  return (
    <div class="boards">
      <BoardTabs boards={boards} now={now} front={front} onFront={onFront} />
      {boards.map((board) => (
        <div
          key={board}
          class={`one-board${board === front ? ' board-front' : ''}${board === now ? ' board-now' : ''}`}
        >
          <h2 class="tray-head board-head">
            {boardName(board)}
            <span>{board === now ? say('board.now') : ''}</span>
          </h2>
          {children(board)}
        </div>
      ))}
    </div>
  );
}
