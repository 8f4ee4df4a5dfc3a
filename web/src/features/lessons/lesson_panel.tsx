/** The lesson panel beside a table, one step at a time. The server decides whether a step is done. */

import './lessons.css';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useKeydown } from '../../app/keyboard';
import { announce } from '../../app/announcer';
import type { Connection } from '../../live/connection';
import { Button, IconButton } from '../../kit/button';
import type { LessonInfo, StepInfo, TableSnapshot } from '../../protocol';
import { say as sayOffline } from '../../app/offline/texts';
import { say } from '../../i18n/learn';
import { getLessonText } from './lesson_texts';
import { autoAdvance, markCompleted, type LessonProgress, progress, setGoesOn, setProgress } from './progress';
import { showsLesson } from './lesson_panel_loader';

const SEEN_MS = 600;
/** The maximum number of actions that a step proposes, and that one step back undoes. */
const MOST_ACTS = 24;

interface LessonPanelProps {
  id: string;
  connection: Connection;
  snapshot: TableSnapshot;
  /** Whether the connection has been lost for a while. The server cannot decide then whether a step is done. */
  offline: boolean;
}

export function LessonPanel(props: LessonPanelProps): VNode | null {
  const { lesson } = props.snapshot;
  if (lesson === undefined || !showsLesson(props.id, props.snapshot)) return null;
  return <Steps {...props} lesson={lesson} />;
}

function Steps({ id, connection, snapshot, offline, lesson }: LessonPanelProps & { lesson: LessonInfo }): VNode {
  const here = useProgress(id, snapshot, lesson);
  const [folded, setFolded] = useState(false);
  const [problem, setProblem] = useState('');
  const [showing, setShowing] = useState(false);
  const last = lesson.steps.length - 1;
  const at = Math.min(here.step, last);
  const ended = here.step > last;
  const step = lesson.steps[at] as StepInfo;
  const drawn = snapshot.draft?.acts.length ?? 0;
  const title = ended ? say('learn.ended') : getLessonText(lesson.name, step.name);
  const rule = ended ? '' : getLessonText(lesson.name, step.name, 'rule');

  const show = (next: number) => {
    setProblem('');
    const marks = here.marks.slice(0, next);
    while (marks.length <= next) marks.push(next > here.step ? drawn : (here.marks[next] ?? 0));
    setProgress({ ...here, step: next, marks, ended: next > last });
    if (next > last) markCompleted(lesson.name);
  };
  const back = () => {
    if (here.step === 0) return;
    const before = here.marks[here.step - 1] ?? 0;
    const round = lesson.steps[here.step - 1]?.round === lesson.steps[at]?.round;
    // The undo would wait for the connection, and then also remove what the player has drawn meanwhile.
    if (!offline && round && !ended && snapshot.draft && drawn > before && drawn - before <= MOST_ACTS)
      void connection.sendCommand({ type: 'undo', count: drawn - before });
    show(here.step - 1);
  };
  const next = () => show(Math.min(here.step + 1, last + 1));
  const showMe = async () => {
    setProblem('');
    setShowing(true);
    const there = new Set((snapshot.draft?.acts ?? []).map(fingerprint));
    for (const act of step.acts.filter((one) => !there.has(fingerprint(one))).slice(0, MOST_ACTS)) {
      const refused = await connection.sendCommand({ type: 'add-action', act });
      if (refused === null) continue;
      setProblem(say('learn.elsewhere'));
      break;
    }
    setShowing(false);
  };

  // Let the player read a step that was already done on arrival. Other steps advance automatically.
  const began = useRef({ step: -1, done: false });
  // The server confirms the undo of a step back a moment later.
  if (began.current.step !== here.step || !step.done) began.current = { step: here.step, done: step.done };
  const justDone = !ended && step.done && !began.current.done;
  useEffect(() => {
    if (!justDone || !autoAdvance.value) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(next, still ? 0 : SEEN_MS);
    return () => clearTimeout(timer);
  }, [justDone, here.step, autoAdvance.value]);
  useEffect(() => {
    announce(ended ? title : say('learn.said', { step: at + 1, steps: last + 1, title, rule }));
  }, [here.step]);
  useKeys(next, back, ended || step.reads || step.done);

  const open = step.reads || step.done;
  return (
    <section
      class={folded ? 'lesson paper folded' : 'lesson paper'}
      aria-label={say('learn.panel', { title: getLessonText(lesson.name) })}
    >
      <header class="lesson-head">
        <h2>{title}</h2>
        <IconButton
          icon={folded ? 'down' : 'clear'}
          label={say(folded ? 'learn.unfold' : 'learn.fold')}
          onPress={() => setFolded(!folded)}
        />
      </header>
      {!folded && (
        <>
          <div class="lesson-way">
            <ol class="lesson-dots" aria-hidden="true">
              {lesson.steps.map((each, number) => (
                <li key={each.name} class={number < here.step ? 'is-completed' : number === here.step ? 'now' : ''} />
              ))}
            </ol>
            {!ended && <span class="label">{say('learn.of', { step: at + 1, steps: last + 1 })}</span>}
          </div>
          {rule !== '' && <p class="lesson-rule">{rule}</p>}
          <p class="lesson-do">
            {ended
              ? say('learn.ended-do')
              : step.done && !step.reads
                ? say(justDone ? 'learn.well' : 'learn.already')
                : getLessonText(lesson.name, step.name, 'do')}
          </p>
          <p class={problem ? 'lesson-problem' : 'lesson-offline label'} role="status">
            {problem || (offline && !ended ? sayOffline('offline.lesson-step') : '')}
          </p>
          <div class="lesson-actions button-row">
            {here.step > 0 && <IconButton framed icon="back" label={say('learn.back')} onPress={back} />}
            {ended ? (
              <>
                {snapshot.table.status !== 'over' && (
                  <Button kind="main" onPress={() => setProgress({ ...here, over: true })}>
                    {say('learn.play-on')}
                  </Button>
                )}
                <Button href="/">{say('learn.new-game')}</Button>
                <Button kind="bare" href="/learn">
                  {say('learn.all')}
                </Button>
              </>
            ) : (
              <>
                {!open && !offline && step.acts.length > 0 && (
                  <Button pending={showing} onPress={() => void showMe()}>
                    {say('learn.show')}
                  </Button>
                )}
                <Button kind={open ? 'main' : 'bare'} onPress={next}>
                  {say(open ? 'learn.next' : 'learn.skip')}
                </Button>
              </>
            )}
          </div>
          {!ended && (
            <p class="label lesson-foot">
              {step.rule !== '' && (
                <a href={`/rules/${snapshot.table.game}/${step.rule}`} target="_blank" rel="noopener">
                  {say('learn.rule', { section: step.rule })}
                </a>
              )}
              {!open && step.acts.length > 0 && <span class="lesson-free-play">{say('learn.freely')}</span>}
              <label>
                <input
                  type="checkbox"
                  checked={autoAdvance.value}
                  onChange={(event) => setGoesOn(event.currentTarget.checked)}
                />
                {say('learn.auto')}
              </label>
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** Return a text that is equal for equal actions, even if the order of their fields differs. */
const fingerprint = (act: object): string => JSON.stringify(Object.entries(act).sort());

/**
 * Return the step at which to resume in another browser: the first step of the round with the first unfinished step. A
 * step that is only read is done when its round is over. Returns the number of steps if all steps are done.
 */
export function firstStep(steps: readonly Pick<StepInfo, 'done' | 'round'>[]): number {
  const first = steps.find((step) => !step.done);
  return first ? steps.findIndex((step) => step.round === first.round) : steps.length;
}

/** Return the progress of a table's lesson: as stored, otherwise from the first step of the current round. */
function useProgress(id: string, snapshot: TableSnapshot, lesson: LessonInfo): LessonProgress {
  const known = progress.value;
  const mine = known?.table === id && known.lesson === lesson.name ? known : null;
  const found = mine ?? {
    table: id,
    lesson: lesson.name,
    step: firstStep(lesson.steps),
    marks: [snapshot.draft?.acts.length ?? 0],
    ended: lesson.steps.every((step) => step.done),
  };
  useEffect(() => {
    if (mine === null) setProgress(found);
  }, [id]);
  return found;
}

/** Page Down goes to the next step, Page Up to the previous one. */
function useKeys(next: () => void, back: () => void, open: boolean): void {
  const now = useRef({ next, back, open });
  now.current = { next, back, open };
  useKeydown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if ((event.target as Element | null)?.closest?.('dialog, textarea, select') != null) return;
    if (event.key === 'PageDown' && now.current.open) now.current.next();
    else if (event.key === 'PageUp') now.current.back();
    else return;
    event.preventDefault();
  }, []);
}
