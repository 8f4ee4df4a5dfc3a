/** The course editor: tools on the left, the floor in the middle, findings and the course itself on the right. */

import '../index.css';
import '../new_table/courses.css';
import './editor.css';
import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { announce } from '@/app/announcer';
import { digitOf } from '@/app/keyboard';
import { singleKeys } from '@/app/settings';
import { Menu, MenuButton } from '@/kit/settings_dialog';
import { useTitle } from '@/app/document_title';
import { Button, IconButton } from '@/kit/button';
import { Keys } from '@/kit/game_card';
import { Header } from '@/kit/navigation/header';
import { sentence } from '@/i18n';
import { spaceWords } from '../drawing/space_text';
import { isCovered } from '../drawing/walls_and_lasers';
import { sameSpace, type Space } from '../table/model';
import { OpenCourse } from './course';
import { EditorFloor } from './floor';
import { type UnderFinger, Loupe } from './touch/loupe';
import { HeldCourse } from './open_dialogs';
import { hintOf, Palette, ToolOptions } from './palette';
import { CoursePaper, Findings, Play, TestDrive } from './side_panels';
import { measured, NEAREST, usePinch } from './touch/pinch';
import { Hand, KEY_TOOLS } from './tools';
import type { Drives, Finding } from './course_api';
import { findingWords, speak } from './finding_text';
import { spaceName } from '../texts/say';

export function EditorPage({ id }: { id: string }): VNode {
  const hand = useMemo(() => new Hand(new OpenCourse(id)), [id]);
  const { course } = hand;
  const [shown, setShown] = useState<Finding | null>(null);
  const [heat, setHeat] = useState<Drives | null>(null);
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
  const name = checked?.course.name ?? speak('course.heading');
  useTitle(name);
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
    announce(one ? findingWords(one) : speak('course.checks', { bad: 0 }));
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
      announce(speak('course.selected-none'));
      return true;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      if (hand.laying.value) finishBelt();
      else hand.useHere();
      return true;
    }
    if (singleKeys.value === 'off') return false;
    const digit = digitOf(event);
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
          announce(speak('course.belt-begun', { space: spaceName(space) }));
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
        detail={address ? speak('course.kept-there', { mine: address.mine ? 'yes' : 'no' }) : speak('course.kept-here')}
      >
        <Button
          kind="main"
          icon="play"
          blocked={!checked?.playable}
          opens
          onPress={() => setPlaying(true)}
          onBlocked={() => announce(speak('course.play-blocked'))}
        >
          {speak('course.play')}
        </Button>
        <MenuButton />
      </Header>
      <main class="editor-page" id="main">
        <Palette hand={hand} />
        <div class="editor-middle">
          <div class="editor-bar" role="toolbar" aria-label={speak('course.heading')}>
            <IconButton
              icon="undo"
              label={speak('course.undo')}
              blocked={course.past.value.length === 0 && course.waits.value === 0}
              onPress={() => course.undo()}
            />
            <IconButton
              icon="redo"
              label={speak('course.redo')}
              blocked={course.future.value.length === 0}
              onPress={() => course.redo()}
            />
            <IconButton
              icon="rotate"
              label={speak('course.turn')}
              blocked={!onFloor}
              onPress={() => course.do({ type: 'turn-space', at }, at)}
            />
            <IconButton
              icon="mirror"
              label={speak('course.mirror')}
              blocked={!checked || checked.boards.length === 0}
              onPress={() => course.do({ type: 'mirror' })}
            />
            <IconButton
              icon={large ? 'fit' : 'zoom'}
              label={speak('course.large')}
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
                  {checked ? speak('course.empty') : course.problem.value || speak('course.checking')}
                </p>
              )}
            </div>
            {held && <Loupe held={held} wide={frame.current?.clientWidth ?? 0} />}
          </div>
          <p class="margin-line editor-line">
            {onFloor && checked && (
              <b>{speak('course.selected', { words: sentence(spaceWords(checked.floor, at)) })}</b>
            )}{' '}
            {hintOf(hand.tool.value)}
          </p>
          <Keys
            keys={[
              [['←', '↑', '→', '↓'], speak('course.key-space')],
              [['⇧ ←', '⇧ ↑', '⇧ →', '⇧ ↓'], speak('course.key-select')],
              [['B', 'E'], speak('course.key-belt')],
              [['W'], speak('course.tool-wall')],
              [['D'], speak('course.key-side')],
              [['G', 'H'], speak('course.key-gear')],
              [['P'], speak('course.tool-pit')],
              [['L'], speak('course.tool-laser')],
              [['J'], speak('course.tool-pusher')],
              [['K'], speak('course.tool-crusher')],
              [['M', 'O'], speak('course.tool-repair')],
              [['1', '–', '8'], speak('course.tool-flag')],
              [['S'], speak('course.tool-start')],
              [['R'], speak('course.key-turn')],
              [['X'], speak('course.tool-clear')],
              [['U'], speak('course.undo')],
              [['Y'], speak('course.redo')],
              [['C'], speak('course.key-next')],
            ]}
          />
        </div>
        <div class="editor-side">
          <Findings course={course} shown={still} onShow={setShown} />
          <TestDrive course={course} heat={heat} onHeat={setHeat} />
          <CoursePaper course={course} />
        </div>
      </main>
      <HeldCourse course={course} />
      {playing && checked && <Play course={course} onClose={() => setPlaying(false)} />}
      <Menu />
    </div>
  );
}

/** Return the zoom at which spaces are as large as a finger. */
function fingerSized(base: number, wide: number): number {
  return Math.min(NEAREST, Math.max(1.5, (48 * wide) / Math.max(1, base)));
}
