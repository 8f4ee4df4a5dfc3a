/** The course editor: tools on the left, the floor in the middle, findings and the course itself on the right. */

import '../index.css';
import '../new_table/courses.css';
import './editor.css';
import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { announce } from '@/app/announcer';
import { getDigit } from '@/app/keyboard';
import { singleKeyShortcuts } from '@/app/settings';
import { SettingsDialog, SettingsButton } from '@/kit/settings_dialog';
import { useDocumentTitle } from '@/app/document_title';
import { Button, IconButton } from '@/kit/button';
import { ShortcutList } from '@/kit/game_card';
import { Header } from '@/kit/navigation/header';
import { capitalizeFirst } from '@/i18n';
import { spaceWords } from '../drawing/space_text';
import { isCovered } from '../drawing/walls_and_lasers';
import { sameSpace, type Space } from '../table/model';
import { OpenCourse } from './course';
import { EditorFloor } from './floor';
import { type UnderFinger, Loupe } from './touch/loupe';
import { HeldCourse } from './open_dialogs';
import { hintOf, Palette, ToolOptions } from './palette';
import { CoursePanel, Findings, PlayCourse, TestDrive } from './side_panels';
import { measured, NEAREST, usePinch } from './touch/pinch';
import { ActiveTool, KEY_TOOLS } from './tools';
import type { TestDriveStats, Finding } from './course_api';
import { findingWords, tEditor } from './finding_text';
import { spaceName } from '../texts/say';

export function EditorPage({ id }: { id: string }): VNode {
  const hand = useMemo(() => new ActiveTool(new OpenCourse(id)), [id]);
  const { course } = hand;
  const [shown, setShown] = useState<Finding | null>(null);
  const [heat, setHeat] = useState<TestDriveStats | null>(null);
  const [playing, setPlaying] = useState(false);
  const [held, setHeld] = useState<UnderFinger | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const pinch = usePinch(frame);
  const zoom = pinch.zoom.value;
  const large = zoom > 1;
  useEffect(() => {
    void course.open();
    return course.follow();
  }, [course]);
  const checked = course.checked.value;
  const address = course.address.value;
  const name = checked?.course.name ?? tEditor('course.heading');
  useDocumentTitle(name);
  const at = hand.at.value;
  const onFloor = checked !== null && isCovered(checked.floor, at);
  // A shown finding disappears when it is fixed. Otherwise, show the first one to fix.
  const still =
    checked?.findings.find((one) => one.message === shown?.message) ??
    checked?.findings.find((one) => one.level === 'bad') ??
    null;

  const next = (): void => {
    const found = checked?.findings ?? [];
    const place = found.findIndex((one) => one.message === shown?.message);
    const one = found[(place + 1) % Math.max(1, found.length)] ?? null;
    setShown(one);
    if (one?.spaces[0]) hand.at.value = one.spaces[0];
    announce(one ? findingWords(one) : tEditor('course.checks', { bad: 0 }));
  };
  const key = (event: TargetedKeyboardEvent<SVGGElement>, space: Space): void => {
    if (act(event, space)) event.preventDefault();
  };
  const act = (event: TargetedKeyboardEvent<SVGGElement>, space: Space): boolean => {
    const letter = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (letter === 'z' && !event.shiftKey) course.undo();
      else if (letter === 'y' || (letter === 'z' && event.shiftKey)) course.redo();
      else return false;
      return true;
    }
    if (event.altKey) return false;
    if (event.key === 'Escape' && hand.laying.value) {
      hand.laying.value = null;
      hand.way.value = [];
      return true;
    }
    if (event.key === 'Escape' && hand.corner.value) {
      hand.corner.value = null;
      announce(tEditor('course.selected-none'));
      return true;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      if (hand.laying.value) finishBelt();
      else hand.useHere();
      return true;
    }
    if (singleKeyShortcuts.value === 'off') return false;
    const digit = getDigit(event);
    const flags = checked?.floor.flags ?? [];
    if (digit !== undefined && digit <= 8) {
      if (!flags.some((flag) => sameSpace(flag, space)))
        course.do(
          digit <= flags.length ? { type: 'flag', at: space, flag: digit } : { type: 'flag', at: space },
          space,
        );
      return true;
    }
    switch (letter) {
      case 'b':
      case 'e':
        if (hand.laying.value) finishBelt();
        else {
          hand.laying.value = letter === 'b' ? 'belt' : 'express';
          hand.corner.value = null;
          hand.way.value = [space];
          announce(tEditor('course.belt-begun', { space: spaceName(space) }));
        }
        return true;
      case 'd':
        hand.nextSide();
        announce(hand.side.value);
        return true;
      case 'r':
        course.do({ type: 'turn-space', at: space }, space);
        return true;
      case 'u':
        course.undo();
        return true;
      case 'y':
        course.redo();
        return true;
      case 'c':
        next();
        return true;
      default: {
        const tool = KEY_TOOLS[letter];
        if (!tool) return false;
        hand.useHere(tool);
        return true;
      }
    }
  };
  const finishBelt = (): void => {
    const [way, laying] = [hand.way.value, hand.laying.value];
    hand.laying.value = null;
    hand.way.value = [];
    if (laying) hand.use(way, undefined, laying);
  };

  return (
    <div class="page">
      <Header
        home="/"
        title={name}
        heading
        detail={
          address ? tEditor('course.kept-there', { mine: address.mine ? 'yes' : 'no' }) : tEditor('course.kept-here')
        }
      >
        <Button
          kind="main"
          icon="play"
          blocked={!checked?.playable}
          opens
          onPress={() => setPlaying(true)}
          onBlocked={() => announce(tEditor('course.play-blocked'))}
        >
          {tEditor('course.play')}
        </Button>
        <SettingsButton />
      </Header>
      <main class="editor-page" id="main">
        <Palette hand={hand} />
        <div class="editor-middle">
          <div class="editor-bar" role="toolbar" aria-label={tEditor('course.heading')}>
            <IconButton
              icon="undo"
              label={tEditor('act.undo')}
              blocked={course.past.value.length === 0 && course.waits.value === 0}
              onPress={() => course.undo()}
            />
            <IconButton
              icon="redo"
              label={tEditor('act.redo')}
              blocked={course.future.value.length === 0}
              onPress={() => course.redo()}
            />
            <IconButton
              icon="rotate"
              label={tEditor('course.turn')}
              blocked={!onFloor}
              onPress={() => course.do({ type: 'turn-space', at }, at)}
            />
            <IconButton
              icon="mirror"
              label={tEditor('course.mirror')}
              blocked={!checked || checked.boards.length === 0}
              onPress={() => course.do({ type: 'mirror' })}
            />
            <IconButton
              icon={large ? 'fit' : 'zoom'}
              label={tEditor('course.large')}
              pressed={large}
              onPress={() => {
                measured(pinch, frame.current);
                pinch.zoom.value = large ? 1 : fingerSized(pinch.base.peek(), checked?.floor.width ?? 0);
              }}
            />
            <ToolOptions hand={hand} />
          </div>
          <div class="editor-desk">
            <div
              ref={frame}
              class={large ? 'editor-floor paper large' : 'editor-floor paper'}
              style={{ '--wide': `${Math.round(zoom * pinch.base.value)}px` }}
            >
              {checked && checked.boards.length > 0 ? (
                <EditorFloor
                  hand={hand}
                  checked={checked}
                  shown={still}
                  heat={heat}
                  pinched={pinch.on.value}
                  onHeld={setHeld}
                  onKey={key}
                />
              ) : (
                <p class="editor-empty">
                  {checked ? tEditor('course.empty') : course.problem.value || tEditor('course.checking')}
                </p>
              )}
            </div>
            {held && <Loupe held={held} wide={frame.current?.clientWidth ?? 0} />}
          </div>
          <p class="status-line editor-line">
            {onFloor && checked && (
              <b>{tEditor('join.sentence', { words: capitalizeFirst(spaceWords(checked.floor, at)) })}</b>
            )}{' '}
            {hintOf(hand.tool.value)}
          </p>
          <ShortcutList
            keys={[
              [['←', '↑', '→', '↓'], tEditor('course.key-space')],
              [['⇧ ←', '⇧ ↑', '⇧ →', '⇧ ↓'], tEditor('course.key-select')],
              [['B', 'E'], tEditor('course.key-belt')],
              [['W'], tEditor('course.tool-wall')],
              [['D'], tEditor('course.key-side')],
              [['G', 'H'], tEditor('course.key-gear')],
              [['P'], tEditor('course.tool-pit')],
              [['L'], tEditor('course.tool-laser')],
              [['J'], tEditor('course.tool-pusher')],
              [['K'], tEditor('course.tool-crusher')],
              [['M', 'O'], tEditor('course.tool-repair')],
              [['1', '–', '8'], tEditor('course.tool-flag')],
              [['S'], tEditor('course.tool-start')],
              [['R'], tEditor('course.key-turn')],
              [['X'], tEditor('course.tool-clear')],
              [['U'], tEditor('act.undo')],
              [['Y'], tEditor('act.redo')],
              [['C'], tEditor('course.key-next')],
            ]}
          />
        </div>
        <div class="editor-side">
          <Findings course={course} shown={still} onShow={setShown} />
          <TestDrive course={course} heat={heat} onHeat={setHeat} />
          <CoursePanel course={course} />
        </div>
      </main>
      <HeldCourse course={course} />
      {playing && checked && <PlayCourse course={course} onClose={() => setPlaying(false)} />}
      <SettingsDialog />
    </div>
  );
}

/** Return the zoom at which spaces are as large as a finger. */
function fingerSized(base: number, wide: number): number {
  return Math.min(NEAREST, Math.max(1.5, (48 * wide) / Math.max(1, base)));
}
