/** The narration panel of a turn: ruler, controls, and the sentences with their reasons. */

import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { announce } from '@/app/announcer';
import { verbosity } from '@/app/settings';
import { Button, IconButton } from '@/kit/button';
import { MarginLine } from '@/kit/status_messages';
import type { TableSnapshot } from '@/protocol';
import { AskRules } from '../table/ask_rules';
import type { PlayState, Saying } from '../table/play_state';
import type { Stage } from '../table/model';
import { RobotMark } from '../drawing/robots/robot';
import { Ruler } from './turn_slider';
import { say } from '../texts/say';
import { headingOf, isAfter, type StoryLine, lineAt, linesOf, type Telling } from './narration';
import type { StoryPlayer } from './player';
import { topicsOf, whyWords } from './reason_text';
import { askedLine } from '../table/waiting_text';
import { openRules } from '@/features/rulebook/rulebook_panel_state';
import { t } from '@/features/rulebook/texts';
import { labelled } from '@/i18n';

interface WatchProps {
  player: StoryPlayer;
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
export function WatchPart({ play, snapshot }: { play: PlayState; snapshot: TableSnapshot }): VNode {
  const { player } = play;
  const turn = play.view.value?.turn ?? 0;
  const owes = play.owes.value;
  const watches = play.connection.seat.value === null && !play.over.value;
  const wait = owes || play.over.value ? '' : askedLine(snapshot);
  return (
    <Watch
      player={player}
      why={play.why.value}
      onWhy={(line) => (play.why.value = line)}
      saying={
        play.saying.value ??
        (wait || watches ? { ...(watches ? { title: say('program.watch') } : {}), text: wait } : undefined)
      }
      mine={play.mine.value}
      looks={play.looks.value}
    >
      {play.untold.value ? (
        <Button kind="main" onPress={() => play.goOn()}>
          {say('play.go-on-now')}
        </Button>
      ) : play.over.value ? (
        <Button kind="main" onPress={() => play.onEnded()}>
          {say('play.result')}
        </Button>
      ) : owes ? (
        <Button kind="main" onPress={() => play.goOn()}>
          {play.phase.value === 'program' ? (
            <>
              <span class="long-words">{say('play.go-on-turn', { turn })}</span>
              <span class="short-words">{say('play.go-on')}</span>
            </>
          ) : (
            say('play.go-answer')
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
    <aside class="rally-side watch-part" aria-label={say('play.label')}>
      <Ruler player={player} telling={telling} />
      <div class="watch-acts button-row">
        <Controls player={player} main={!children} />
        {children}
      </div>
      <MarginLine title={saying?.title} text={saying?.text}>
        <AskRules saying={saying ?? null} />
      </MarginLine>
      <Trace player={player} telling={telling} line={line} why={why} onWhy={onWhy} looks={looks} />
    </aside>
  );
}

function Controls({ player, main }: { player: StoryPlayer; main: boolean }): VNode {
  const playing = player.playing.value;
  const speed = player.speed.value;
  return (
    <div class="watch-controls" role="group" aria-label={say('play.label')}>
      <IconButton
        icon="step-back"
        label={say('play.back')}
        blocked={player.at.value === 0}
        onPress={() => player.move(-1)}
      />
      <span class={main ? 'play-button main' : 'play-button'}>
        <IconButton
          icon={playing ? 'pause' : 'play'}
          label={say(playing ? 'play.pause' : 'play.play')}
          onPress={() => player.toggle()}
        />
      </span>
      <IconButton
        icon="step-forward"
        label={say('play.on')}
        blocked={player.atEnd.value}
        onPress={() => player.move(1)}
      />
      <IconButton icon="skip" label={say('play.skip')} blocked={player.atEnd.value} onPress={() => player.skip()} />
      <Button kind="bare" onPress={() => player.faster()}>
        <span aria-hidden="true">×{speed}</span>
        <span class="unseen">{say('play.speed', { speed })}</span>
      </Button>
      <Button kind="bare" onPress={() => player.replay()}>
        {say('play.replay')}
      </Button>
    </div>
  );
}

interface TraceProps {
  player: StoryPlayer;
  telling: Telling;
  line: StoryLine | undefined;
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
      running?.[running.length - 1] ?? [...(list?.querySelectorAll<HTMLElement>('li:not(.to-come)') ?? [])].at(-1);
    if (!list || !last) return;
    // Scroll only the list, never the page.
    const top = last.offsetTop;
    if (top < list.scrollTop || top + last.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - Math.max(0, (list.clientHeight - last.offsetHeight) / 2);
    }
  }, [key, at, why]);
  let stage: string | undefined;
  return (
    <section class="trace">
      <h2 class="tray-head">
        {!begun ? say('play.before') : isAfter(register) ? say('play.after') : say('play.register', { register })}
        <span>{say('play.steps', { steps: lines.length })}</span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ol ref={box} tabIndex={0} aria-label={say('play.label')}>
        {lines.map((one) => {
          const number = telling.lines.indexOf(one);
          const words = say(`stage.${headingOf(one)}`);
          const first = words !== stage;
          stage = words;
          const now = begun && at >= one.from && at <= one.to;
          const open = why === number;
          return (
            <li
              key={number}
              data-rules={topicsOf(one).join(' ')}
              class={`${now ? 'now' : ''}${begun && at < one.from ? ' to-come' : ''}${one.cost ? ' cost' : ''}`}
              aria-current={now ? 'step' : undefined}
            >
              <div class="trace-line">
                <button
                  type="button"
                  class="trace-go"
                  onClick={() => {
                    player.pause();
                    player.show(one.to);
                  }}
                >
                  <span class="trace-stage">{first ? words : <span class="unseen">{words}</span>}</span>
                  {one.robot === null ? (
                    <span class="robot-mark" />
                  ) : (
                    <RobotMark look={looks[one.robot] ?? one.robot} />
                  )}
                  <span class="trace-text">{one.text}</span>
                  <span class="trace-figure">{one.figure}</span>
                </button>
                <button
                  type="button"
                  class="trace-why"
                  aria-expanded={open}
                  aria-label={labelled(say(open ? 'why.hide' : 'why.ask'), one.text)}
                  title={say('why.ask')}
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

function Why({ line, about }: { line: StoryLine; about: string }): VNode {
  const { title, text } = whyWords(line);
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
function useSpoken(player: StoryPlayer, line: StoryLine | undefined, mine: readonly number[]): void {
  const at = player.at.value;
  const before = useRef<StoryLine | undefined>(undefined);
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
