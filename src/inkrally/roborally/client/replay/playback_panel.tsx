/** The narration panel of a turn: ruler, controls, and the sentences with their reasons. */

import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { announce } from '@/app/announcer';
import { verbosity } from '@/app/settings';
import { Button, IconButton } from '@/kit/button';
import { StatusLine } from '@/kit/status_messages';
import type { TableSnapshot } from '@/protocol';
import { AskRules } from '../table/ask_rules';
import type { PlayState, Saying } from '../table/play_state';
import type { Stage } from '../table/model';
import { RobotMark } from '../drawing/robots/robot';
import { TurnSlider } from './turn_slider';
import { tRoborally } from '../texts/say';
import { headingOf, isAfter, type NarrationLine, lineAt, linesOf, type Narration } from './narration';
import type { TurnPlayer } from './player';
import { topicsOf, describeReason } from './reason_text';
import { describePendingPlayer } from '../table/waiting_text';
import { openRules } from '@/features/rulebook/rulebook_panel_state';
import { say as t } from '@/i18n/learn';
import { formatLabel } from '@/i18n';

interface WatchProps {
  player: TurnPlayer;
  /** The number of the line whose reason is open. */
  why: number | null;
  onWhy: (line: number | null) => void;
  saying?: Saying | undefined;
  /** The player's own robots. */
  mine: readonly number[];
  looks: readonly number[];
  children?: VNode | null;
}

/**
 * Show the playback, and the player's question or the players that the table waits for. Until the turn is shown to its
 * end, one button has the same text for all players.
 */
export function PlaybackPanel({ play, snapshot }: { play: PlayState; snapshot: TableSnapshot }): VNode {
  const { player } = play;
  const turn = play.view.value?.turn ?? 0;
  const owes = play.owes.value;
  const watches = play.connection.seat.value === null && !play.over.value;
  const wait = owes || play.over.value ? '' : describePendingPlayer(snapshot);
  return (
    <Watch
      player={player}
      why={play.why.value}
      onWhy={(line) => (play.why.value = line)}
      saying={
        play.saying.value ??
        (wait || watches ? { ...(watches ? { title: tRoborally('program.watch') } : {}), text: wait } : undefined)
      }
      mine={play.mine.value}
      looks={play.looks.value}
    >
      {play.unplayedTurn.value ? (
        <Button kind="main" onPress={() => play.goOn()}>
          {tRoborally('play.go-on-now')}
        </Button>
      ) : play.over.value ? (
        <Button kind="main" onPress={() => play.onEnded()}>
          {tRoborally('play.result')}
        </Button>
      ) : owes ? (
        <Button kind="main" onPress={() => play.goOn()}>
          {play.phase.value === 'program' ? (
            <>
              <span class="long-words">{tRoborally('play.go-on-turn', { turn })}</span>
              <span class="short-words">{tRoborally('play.go-on')}</span>
            </>
          ) : (
            tRoborally('play.go-answer')
          )}
        </Button>
      ) : null}
    </Watch>
  );
}

export function Watch({ player, why, onWhy, saying, mine, looks, children }: WatchProps): VNode | null {
  const telling = player.telling.value;
  const at = player.at.value;
  const line = telling ? lineAt(telling, at) : undefined;
  useSpoken(player, line, mine);
  if (!telling) return null;
  return (
    <aside class="race-side watch-part" aria-label={tRoborally('play.label')}>
      <TurnSlider player={player} telling={telling} />
      <div class="watch-actions button-row">
        <Controls player={player} main={!children} />
        {children}
      </div>
      <StatusLine title={saying?.title} text={saying?.text}>
        <AskRules saying={saying ?? null} />
      </StatusLine>
      <Trace player={player} telling={telling} line={line} why={why} onWhy={onWhy} looks={looks} />
    </aside>
  );
}

function Controls({ player, main }: { player: TurnPlayer; main: boolean }): VNode {
  const playing = player.playing.value;
  const speed = player.speed.value;
  return (
    <div class="watch-controls" role="group" aria-label={tRoborally('play.label')}>
      <IconButton
        icon="step-back"
        label={tRoborally('play.back')}
        blocked={player.at.value === 0}
        onPress={() => player.move(-1)}
      />
      <span class={main ? 'play-button main' : 'play-button'}>
        <IconButton
          icon={playing ? 'pause' : 'play'}
          label={tRoborally(playing ? 'play.pause' : 'play.play')}
          onPress={() => player.toggle()}
        />
      </span>
      <IconButton
        icon="step-forward"
        label={tRoborally('play.on')}
        blocked={player.atEnd.value}
        onPress={() => player.move(1)}
      />
      <IconButton
        icon="skip"
        label={tRoborally('play.skip')}
        blocked={player.atEnd.value}
        onPress={() => player.skip()}
      />
      <Button kind="bare" onPress={() => player.faster()}>
        <span aria-hidden="true">×{speed}</span>
        <span class="visually-hidden">{tRoborally('play.speed', { speed })}</span>
      </Button>
      <Button kind="bare" onPress={() => player.replay()}>
        {tRoborally('play.replay')}
      </Button>
    </div>
  );
}

interface TraceProps {
  player: TurnPlayer;
  telling: Narration;
  line: NarrationLine | undefined;
  why: number | null;
  onWhy: (line: number | null) => void;
  looks: readonly number[];
}

/** Show the lines of the visible register. Current lines are highlighted and scrolled into view. */
function Trace({ player, telling, line, why, onWhy, looks }: TraceProps): VNode {
  const at = player.at.value;
  const register = telling.frames[at]?.register ?? 1;
  // Hidden lines do not count.
  const lines = linesOf(telling, register).filter((one) => one.from <= player.seen.value);
  const begun = at > 0;
  const box = useRef<HTMLOListElement>(null);
  const key = line ? telling.lines.indexOf(line) : -1;
  useEffect(() => {
    const list = box.current;
    const running = list?.querySelectorAll<HTMLElement>('.now');
    // Between two lines, the last visible one stays in view.
    const last =
      running?.[running.length - 1] ?? [...(list?.querySelectorAll<HTMLElement>('li:not(.is-upcoming)') ?? [])].at(-1);
    if (!list || !last) return;
    // Scroll only the list, never the page.
    const top = last.offsetTop;
    if (top < list.scrollTop || top + last.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - Math.max(0, (list.clientHeight - last.offsetHeight) / 2);
    }
  }, [key, at, why]);
  let stage: string | undefined;
  return (
    <section class="narration">
      <h2 class="tray-head">
        {!begun
          ? tRoborally('play.before')
          : isAfter(register)
            ? tRoborally('play.after')
            : tRoborally('play.register', { register })}
        <span>{tRoborally('play.steps', { steps: lines.length })}</span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an element that scrolls must be reached by keyboard */}
      <ol ref={box} tabIndex={0} aria-label={tRoborally('play.label')}>
        {lines.map((one) => {
          const number = telling.lines.indexOf(one);
          const words = tRoborally(`stage.${headingOf(one)}`);
          const first = words !== stage;
          stage = words;
          const now = begun && at >= one.from && at <= one.to;
          const open = why === number;
          return (
            <li
              key={number}
              data-rules={topicsOf(one).join(' ')}
              class={`${now ? 'now' : ''}${begun && at < one.from ? ' is-upcoming' : ''}${one.cost ? ' cost' : ''}`}
              aria-current={now ? 'step' : undefined}
            >
              <div class="narration-line">
                <button
                  type="button"
                  class="narration-go"
                  onClick={() => {
                    player.pause();
                    player.show(one.to);
                  }}
                >
                  <span class="narration-stage">{first ? words : <span class="visually-hidden">{words}</span>}</span>
                  {one.robot === null ? (
                    <span class="robot-mark" />
                  ) : (
                    <RobotMark look={looks[one.robot] ?? one.robot} />
                  )}
                  <span class="narration-text">{one.text}</span>
                  <span class="narration-figure">{one.figure}</span>
                </button>
                <button
                  type="button"
                  class="narration-reason"
                  aria-expanded={open}
                  aria-label={formatLabel(tRoborally(open ? 'why.hide' : 'why.ask'), one.text)}
                  title={tRoborally('why.ask')}
                  onClick={() => {
                    player.pause();
                    player.show(one.to);
                    onWhy(open ? null : number);
                  }}
                >
                  ?
                </button>
              </div>
              {open && <Why line={one} about={telling.about(one)} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Why({ line, about }: { line: NarrationLine; about: string }): VNode {
  const { title, text } = describeReason(line);
  return (
    <p class="why" role="status">
      <b>{title}</b> {text} <span class="why-about">{about}</span>{' '}
      <button type="button" class="why-link" onClick={() => openRules({ topics: topicsOf(line), now: line.text })}>
        {t('rules.open')}
      </button>
    </p>
  );
}

/** Announce each line when the playback reaches it, as far as the settings ask for it. */
function useSpoken(player: TurnPlayer, line: NarrationLine | undefined, mine: readonly number[]): void {
  const at = player.at.value;
  const before = useRef<NarrationLine | undefined>(undefined);
  useEffect(() => {
    if (before.current === line || at === 0) return;
    before.current = line;
    if (!line) return;
    const how = verbosity.value;
    const important: readonly Stage[] = ['flags', 're-entry'];
    const own = line.robot === null || mine.includes(line.robot);
    if (how === 'all' || (how === 'mine' && own) || important.includes(line.stage)) announce(line.text);
  }, [line, at]);
}
