/** The palette in three tabs: boards, elements, flags; and the options of the selected tool. */

import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '@/kit/dialog';
import { Button, IconButton } from '@/kit/button';
import { NumberField } from '@/kit/fields/fields';
import { useFetch } from '@/kit/loading_state';
import { moveInRow } from '@/kit/roving_focus';
import { BeltDrawing } from '../drawing/belts';
import { Crusher, Dock, Flag, Gear, Pit, Pusher, RepairSite } from '../drawing/elements';
import { SPACE } from '../drawing/geometry';
import { FloorSvg } from '../drawing/floor_drawing';
import { CoursePicker } from '../new_table/courses';
import { FACINGS, nameOf } from '../table/model';
import { facingWord, tRoborally, spaceName } from '../texts/say';
import { type ActiveTool, type Tool, TOOLS } from './tools';
import { type PlacedBoard, printedBoards } from './course_api';
import { type EditorKey, tEditor } from './finding_text';
import { formatLabel, formatNumber } from '@/i18n';

const TABS = ['elements', 'boards', 'flags'] as const;
const STEPS = [
  ['W', -1, 0],
  ['E', 1, 0],
  ['N', 0, -1],
  ['S', 0, 1],
] as const;

export function Palette({ hand }: { hand: ActiveTool }): VNode {
  const [tab, setTab] = useState<(typeof TABS)[number]>('elements');
  const row = useRef<HTMLDivElement>(null);
  const boards = hand.course.checked.value?.boards.length;
  const known = boards !== undefined;
  // An empty floor accepts only boards.
  useEffect(() => {
    if (boards === 0) setTab('boards');
  }, [known]);
  return (
    <section class="editor-palette" aria-label={tEditor('course.tabs')}>
      <div
        class="editor-tabs"
        role="tablist"
        aria-label={tEditor('course.tabs')}
        ref={row}
        onKeyDown={(event) => {
          const next = moveInRow(TABS.indexOf(tab), event.key, TABS.length);
          const found = next === undefined ? undefined : TABS[next];
          if (found === undefined || next === undefined) return;
          event.preventDefault();
          setTab(found);
          row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
        }}
      >
        {TABS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`editor-tab-${one}`}
            aria-controls="editor-panel"
            aria-selected={one === tab}
            tabindex={one === tab ? 0 : -1}
            onClick={() => setTab(one)}
          >
            {tEditor(`course.tab-${one}`)}
          </button>
        ))}
      </div>
      <div id="editor-panel" role="tabpanel" aria-labelledby={`editor-tab-${tab}`}>
        {tab === 'elements' && <Tools hand={hand} tools={TOOLS} />}
        {tab === 'boards' && <Boards hand={hand} />}
        {tab === 'flags' && <Flags hand={hand} />}
      </div>
    </section>
  );
}

function Tools({ hand, tools }: { hand: ActiveTool; tools: readonly Tool[] }): VNode {
  return (
    <div class="editor-tools">
      {tools.map((tool) => (
        <button
          key={tool}
          type="button"
          class="editor-tool"
          aria-pressed={hand.tool.value === tool}
          onClick={() => (hand.tool.value = tool)}
        >
          <svg viewBox="0 0 48 48" aria-hidden="true">
            <Sign tool={tool} />
          </svg>
          <span>{tEditor(`course.tool-${tool}`)}</span>
        </button>
      ))}
    </div>
  );
}

/** Draw the icon of a tool. */
function Sign({ tool }: { tool: Tool }): VNode {
  switch (tool) {
    case 'belt':
      return <BeltDrawing belt={{ kind: 'normal', out: 'N' }} />;
    case 'express':
      return <BeltDrawing belt={{ kind: 'express', out: 'N' }} />;
    case 'gear-cw':
      return <Gear turn="cw" />;
    case 'gear-ccw':
      return <Gear turn="ccw" />;
    case 'pusher':
      return <Pusher wall="N" registers={[1, 3, 5]} />;
    case 'crusher':
      return <Crusher registers={[1, 3, 5]} />;
    case 'pit':
      return <Pit />;
    case 'repair':
      return <RepairSite />;
    case 'repair_option':
      return <RepairSite hammer />;
    case 'flag':
      return <Flag number={1} />;
    case 'start':
      return <Dock number={1} />;
    case 'wall':
      return <path class="wall" d={`M4,4H${SPACE - 4}V${SPACE - 4}`} />;
    case 'laser':
      return (
        <g class="laser">
          <path class="wall" d="M4,8V40" />
          <path class="beam" d="M8,24H46" />
        </g>
      );
    case 'clear':
      return <path class="editor-sign" d="M14,14L34,34M34,14L14,34" />;
    default:
      return <path class="editor-sign" d="M20,10a10,10 0 1 1 0,20a10,10 0 1 1 0,-20M28,28L38,38" />;
  }
}

/** Show the options of the selected tool: side, registers, beams. */
export function ToolOptions({ hand }: { hand: ActiveTool }): VNode {
  const registers = hand.registers.value;
  return (
    <>
      {hand.sided() && (
        <fieldset class="editor-options">
          <legend class="visually-hidden">{tEditor('course.side')}</legend>
          {FACINGS.map((side) => (
            <button
              key={side}
              type="button"
              class="button"
              aria-pressed={hand.side.value === side}
              onClick={() => (hand.side.value = side)}
            >
              {tRoborally(`facing.${side}`)}
            </button>
          ))}
        </fieldset>
      )}
      {hand.timed() && (
        <fieldset class="editor-options">
          <legend class="visually-hidden">{tEditor('course.registers')}</legend>
          {[1, 2, 3, 4, 5].map((register) => (
            <button
              key={register}
              type="button"
              class="button"
              aria-pressed={registers.includes(register)}
              aria-label={formatLabel(tEditor('course.registers'), formatNumber(register))}
              onClick={() => {
                const left = registers.filter((one) => one !== register);
                if (left.length === registers.length) hand.registers.value = [...registers, register].sort();
                else if (left.length > 0) hand.registers.value = left;
              }}
            >
              {register}
            </button>
          ))}
        </fieldset>
      )}
      {hand.tool.value === 'laser' && (
        <fieldset class="editor-options">
          <legend class="visually-hidden">{tEditor('course.beams')}</legend>
          {[1, 2, 3].map((beams) => (
            <button
              key={beams}
              type="button"
              class="button"
              aria-pressed={hand.beams.value === beams}
              aria-label={formatLabel(tEditor('course.beams'), formatNumber(beams))}
              onClick={() => (hand.beams.value = beams)}
            >
              {beams}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** Return a one-line help text for a tool. */
export function hintOf(tool: Tool): string {
  const own = `course.hint-${tool}`;
  const known = ['look', 'belt', 'express', 'wall', 'flag', 'start'].includes(tool);
  return tEditor(known ? (own as EditorKey) : 'course.hint-put');
}

function Boards({ hand }: { hand: ActiveTool }): VNode {
  const { course } = hand;
  const [open, setOpen] = useState<'add' | 'begin' | null>(null);
  const boards = course.checked.value?.boards ?? [];
  return (
    <>
      <h2 class="tray-head">{tEditor('course.boards-here')}</h2>
      <ul class="editor-rows">
        {boards.map((board, index) => (
          // Use a new key after each change, so that a second press does not hit the next row.
          <BoardRow
            key={`${boards.length} ${board.name} ${index}`}
            hand={hand}
            board={board}
            index={index}
            all={boards.length}
          />
        ))}
      </ul>
      <Button icon="copy" opens onPress={() => setOpen('add')}>
        {tEditor('course.add-board')}
      </Button>
      <Button kind="bare" opens onPress={() => setOpen('begin')}>
        {tEditor('course.begin')}
      </Button>
      <Button kind="bare" onPress={() => course.do({ type: 'begin', course: 'empty' })}>
        {tEditor('course.begin-new')}
      </Button>
      {open === 'add' && <AddBoard hand={hand} onClose={() => setOpen(null)} />}
      {open === 'begin' && (
        <Dialog title={tEditor('course.begin')} onClose={() => setOpen(null)}>
          <p class="label">{tEditor('course.begin-text')}</p>
          <CoursePicker
            chosen=""
            onChoose={(one) => {
              course.do({ type: 'begin', course: one.id });
              setOpen(null);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

interface BoardRowProps {
  hand: ActiveTool;
  board: PlacedBoard;
  index: number;
  /** The number of boards in the course. */
  all: number;
}

function BoardRow({ hand, board, index, all }: BoardRowProps): VNode {
  const { course } = hand;
  return (
    <li>
      <span>
        <b lang={board.own ? undefined : 'en'}>{board.title}</b>
        <span class="label">
          {tEditor('course.board-at', { x: String(board.x), y: String(board.y), rotation: String(board.rotation) })}
        </span>
      </span>
      <span class="editor-row-actions">
        {STEPS.map(([way, dx, dy]) => (
          <button
            key={way}
            type="button"
            class="button editor-nudge"
            aria-label={tEditor('course.board-move', { board: board.title, way: facingWord(way) })}
            onClick={() => course.do({ type: 'board-by', board: index, of: all, dx, dy })}
          >
            {{ W: '←', E: '→', N: '↑', S: '↓' }[way]}
          </button>
        ))}
        <IconButton
          icon="rotate"
          label={tEditor('course.board-turn', { board: board.title })}
          onPress={() => course.do({ type: 'turn', board: index })}
        />
        <IconButton
          icon="clear"
          label={tEditor('course.board-remove', { board: board.title })}
          onPress={() => course.do({ type: 'board-gone', board: index, of: all })}
        />
      </span>
    </li>
  );
}

function AddBoard({ hand, onClose }: { hand: ActiveTool; onClose: () => void }): VNode {
  const [wide, setWide] = useState(12);
  const [high, setHigh] = useState(12);
  const { content: printed, problem } = useFetch(printedBoards, 'boards');
  const lay = (board: string) => {
    hand.course.do(board === 'empty' ? { type: 'lay', board, width: wide, height: high } : { type: 'lay', board });
    onClose();
  };
  return (
    <Dialog title={tEditor('course.add-board')} onClose={onClose}>
      <p class="problem" role="status">
        {problem}
      </p>
      <div class="editor-printed stack">
        {(printed ?? []).map((board) => (
          <button key={board.id} type="button" class="editor-board" onClick={() => lay(board.id)}>
            <FloorSvg floor={board} bare label="" />
            <span lang="en">{board.name}</span>
          </button>
        ))}
      </div>
      <div class="editor-choices">
        <NumberField label={tEditor('course.wide')} value={wide} least={1} most={48} onChange={setWide} />
        <NumberField label={tEditor('course.high')} value={high} least={1} most={48} onChange={setHigh} />
        <Button kind="main" onPress={() => lay('empty')}>
          {tEditor('course.add-empty')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Show the flags. Each has a button that moves it or removes it. */
function Flags({ hand }: { hand: ActiveTool }): VNode {
  const { course } = hand;
  const floor = course.checked.value?.floor;
  const flags = floor?.flags ?? [];
  return (
    <>
      <Tools hand={hand} tools={['flag', 'start', 'clear']} />
      <h2 class="tray-head">{tEditor('course.flags-here')}</h2>
      {flags.length === 0 && <p class="label">{tEditor('course.no-flags')}</p>}
      <ol class="editor-rows">
        {flags.map((space, index) => (
          <li key={nameOf(space)}>
            <b>{tEditor('course.flag-at', { flag: index + 1, space: spaceName(space) })}</b>
            <span class="editor-row-actions">
              {index > 0 && (
                <button
                  type="button"
                  class="button editor-nudge"
                  aria-label={tEditor('course.flag-earlier', { flag: index + 1 })}
                  onClick={() => course.do({ type: 'flag-earlier', at: space })}
                >
                  ↑
                </button>
              )}
              <IconButton
                icon="clear"
                label={tEditor('course.flag-remove', { flag: index + 1 })}
                onPress={() => course.do({ type: 'flag-gone', at: space })}
              />
            </span>
          </li>
        ))}
      </ol>
      <p class="label">{tEditor('course.starts', { starts: floor?.docks.length ?? 0 })}</p>
    </>
  );
}
