/** The panels beside the floor: findings, test drive, and the course with its link and file. */

import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { toProblem, formatError } from '@/app/api';
import { announce } from '@/app/announcer';
import { Dialog } from '@/kit/dialog';
import { navigate } from '@/app/router';
import { Button } from '@/kit/button';
import { useBufferedInput } from '@/kit/fields/use_buffered_input';
import { CopyLink } from '@/kit/copy_link';
import { Icon } from '@/kit/icons';
import { fileName, downloadBlob } from '@/kit/svg_export/download';
import { formatNumber, formatDecimal } from '@/i18n';
import type { OpenCourse } from './course';
import { TestDriveRun } from './test_drive';
import { fileText, parseCourseFile, MOST_FILE } from './course_link';
import { countErrors, OpenDialog, useHolding, VersionsDialog } from './open_dialogs';
import { AddedRules } from '../course_rules/added_rules';
import { useCourses } from '../new_table/courses';
import { createRaceAgainstBots, createSoloRace, onlyBots, ownCourseRules, withFriends } from './create_race';
import * as wire from './course_api';
import { findingWords, tEditor } from './finding_text';

const LENGTHS = ['short', 'medium', 'long'] as const;

/** Show the findings. Selecting one marks it on the floor. */
export function Findings({
  course,
  shown,
  onShow,
}: {
  course: OpenCourse;
  shown: wire.Finding | null;
  onShow: (finding: wire.Finding | null) => void;
}): VNode {
  const checked = course.checked.value;
  // Do not report the missing elements of an empty floor as faults.
  const empty = checked !== null && checked.boards.length === 0;
  const found = empty ? [] : (checked?.findings ?? []);
  return (
    <section class="paper editor-paper" aria-labelledby="editor-findings">
      <h2 id="editor-findings">
        {empty
          ? tEditor('course.nothing')
          : checked
            ? tEditor('course.checks', { bad: countErrors(checked) })
            : tEditor('course.checking')}
      </h2>
      <p class="label">{course.busy.value ? tEditor('course.checking') : tEditor('course.checked')}</p>
      <p class="problem" role="status">
        {course.problem.value}
      </p>
      <p role="status">
        {course.stalled.value &&
          course.waits.value > 0 &&
          tEditor('course.waits', { count: course.waits.value, kept: course.waitsKept.value ? 'yes' : 'no' })}
      </p>
      <ul class="editor-findings">
        {found.map((one) => {
          const now = shown?.message === one.message;
          return (
            <li key={one.message} class={one.level}>
              <Icon name={one.level === 'bad' ? 'clear' : one.level === 'known' ? 'help' : 'check'} />
              <span>{findingWords(one)}</span>
              {(one.spaces.length > 0 || one.path.length > 0) && (
                <button
                  type="button"
                  class="button bare"
                  aria-pressed={now}
                  aria-label={tEditor('course.show-what', { what: findingWords(one) })}
                  onClick={() => onShow(now ? null : one)}
                >
                  {tEditor('course.show')}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Estimated seconds for people to program a turn, and to watch it with a number of robots. */
const PROGRAM_SECONDS = 90;
const watchSeconds = (robots: number): number => 15 + 2.5 * Math.max(0, robots - 4);

/** Return the estimated minutes of a race of people with as many turns as the bots needed. */
const minutesWith = (robots: number, turns: number): number =>
  Math.max(1, Math.round((turns * (PROGRAM_SECONDS + watchSeconds(robots))) / 60));

/** Let bots race on the course. `onHeat` receives the heat map. */
export function TestDrive({
  course,
  heat,
  onHeat,
}: {
  course: OpenCourse;
  heat: wire.TestDriveStats | null;
  onHeat: (drives: wire.TestDriveStats | null) => void;
}): VNode {
  const drive = useMemo(() => new TestDriveRun(onHeat), []);
  useEffect(() => {
    const stop = () => drive.stop();
    addEventListener('pagehide', stop);
    return () => {
      removeEventListener('pagehide', stop);
      stop();
    };
  }, [drive]);
  const [racing, race] = useRace(course, (words) => (drive.problem.value = words));
  const checked = course.checked.value;
  const text = JSON.stringify(checked?.course);
  const state = drive.state.value;
  const drives = state?.drives ?? null;
  return (
    <section class="paper editor-paper" aria-labelledby="editor-drive">
      <h2 id="editor-drive">{tEditor('course.drive')}</h2>
      <p class="label">{checked?.playable ? tEditor('course.drive-text') : tEditor('course.drive-blocked')}</p>
      {drives && (
        <dl class="editor-figures">
          <div>
            <dt>{tEditor('course.drive-turns')}</dt>
            <dd>
              {drives.turns
                ? `${formatDecimal(drives.turns[1])} (${formatNumber(drives.turns[0])}–${formatNumber(drives.turns[2])})`
                : tEditor('course.drive-none')}
            </dd>
          </div>
          {drives.turns && (
            <div>
              <dt>{tEditor('course.drive-people', { robots: drives.robots })}</dt>
              <dd>{tEditor('course.drive-minutes', { minutes: minutesWith(drives.robots, drives.turns[1]) })}</dd>
            </div>
          )}
          <div>
            <dt>{tEditor('course.drive-lost')}</dt>
            <dd>{formatDecimal(drives.lost)}</dd>
          </div>
          <div>
            <dt>{tEditor('course.drive-won')}</dt>
            <dd>
              {formatNumber(drives.won)}/{formatNumber(drives.races.length)}
            </dd>
          </div>
        </dl>
      )}
      <p role="status">
        {state?.state === 'waiting' && tEditor('course.drive-waits', { place: state.place ?? 0 })}
        {state?.state === 'working' && tEditor('course.drive-runs', { done: state.done ?? 0, total: state.total ?? 0 })}
        {state?.state === 'done' &&
          drives &&
          tEditor('course.drive-from', { races: drives.races.length, robots: drives.robots })}{' '}
        {drives && drive.of.value !== text && tEditor('course.drive-stale')}
        {drive.problem.value}
      </p>
      {drives && (
        <>
          <label class="editor-heat-pick">
            <input
              type="checkbox"
              checked={heat !== null}
              onChange={(event) => drive.show(event.currentTarget.checked)}
            />
            <span>{tEditor('course.heat')}</span>
          </label>
          <p class="label">{heatWords(drives)}</p>
        </>
      )}
      <div class="editor-actions button-row">
        {/* The same button starts and stops, so that it keeps the keyboard focus. */}
        <Button
          icon={drive.running ? 'clear' : 'play'}
          does={drive.running ? 'stop' : 'drive'}
          pending={drive.asking.value}
          blocked={!drive.running && !checked?.playable}
          onPress={() => (drive.running ? drive.stop() : drive.begin(checked?.course))}
        >
          {tEditor(drive.running ? 'course.drive-stop' : 'course.drive-go')}
        </Button>
        <Button kind="bare" pending={racing} blocked={!checked?.playable} onPress={() => race(onlyBots)}>
          {tEditor('course.watch')}
        </Button>
        <Button kind="bare" pending={racing} blocked={!checked?.playable} onPress={() => race(createSoloRace)}>
          {tEditor('course.alone')}
        </Button>
      </div>
    </section>
  );
}

/** Describe the heat map. */
function heatWords(drives: wire.TestDriveStats): string {
  const top = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'none';
  const falls = Object.values(drives.falls).reduce((sum, count) => sum + count, 0);
  return tEditor('course.heat-words', { most: top(drives.walks), falls, where: top(drives.falls) });
}

/** Show name, numbers of players, link and file of the course. */
export function CoursePanel({ course }: { course: OpenCourse }): VNode {
  const [open, setOpen] = useState<wire.CheckedCourse | null>(null);
  const [problem, setProblem] = useState('');
  const [sure, setSure] = useState(false);
  const [versions, setVersions] = useState(false);
  const link = useHolding(course);
  const [mine, setMine] = useState<readonly wire.KeptCourseLine[]>([]);
  const file = useRef<HTMLInputElement>(null);
  const checked = course.checked.value;
  const address = course.address.value;
  const name = useBufferedInput(checked?.course.name ?? '');
  useEffect(() => {
    wire.ownCourses().then(setMine, () => undefined);
  }, [address?.id]);
  if (!checked) return <section class="paper editor-paper" />;
  const { players } = checked.course;
  const [least, most] = [players[0] ?? 2, players.at(-1) ?? 2];
  const meant = (from: number, to: number) =>
    course.do({
      type: 'describe',
      players: Array.from({ length: Math.max(from, to) - Math.min(from, to) + 1 }, (_, n) => Math.min(from, to) + n),
    });
  const read = (chosen: File | undefined): void => {
    if (!chosen) return;
    setProblem('');
    if (chosen.size > MOST_FILE) {
      setProblem(tEditor('course.file-large'));
      return;
    }
    chosen
      .text()
      .then((text) => {
        const found = parseCourseFile(text);
        if ('course' in found) return found.course;
        setProblem(tEditor(found.fault));
        return undefined;
      })
      .then((found) => (found === undefined ? undefined : wire.edit(found, [])))
      .then(
        (found) => found && setOpen(found),
        (error: unknown) => {
          const { at } = toProblem(error);
          setProblem(
            tEditor('course.open-problem', { what: formatError(error), at: at ?? '', known: at ? 'yes' : 'no' }),
          );
        },
      );
  };
  return (
    <section class="paper editor-paper" aria-labelledby="editor-course">
      <h2 id="editor-course">{tEditor('course.paper')}</h2>
      <label class="field">
        <span>{tEditor('course.name')}</span>
        <input
          value={name.value}
          maxLength={80}
          onFocus={name.onFocus}
          onBlur={name.onBlur}
          onInput={name.onInput}
          onChange={(event) => course.do({ type: 'describe', name: event.currentTarget.value })}
        />
      </label>
      <div class="editor-pair">
        <label class="field">
          <span>{tEditor('course.players')}</span>
          <span class="editor-pair">
            <select value={String(least)} onChange={(event) => meant(Number(event.currentTarget.value), most)}>
              {eight(least)}
            </select>
            –
            <select
              aria-label={tEditor('course.players')}
              value={String(most)}
              onChange={(event) => meant(least, Number(event.currentTarget.value))}
            >
              {eight(most)}
            </select>
          </span>
        </label>
        <label class="field">
          <span>{tEditor('course.length')}</span>
          <select
            value={checked.course.length}
            onChange={(event) =>
              course.do({ type: 'describe', length: event.currentTarget.value as wire.CourseFile['length'] })
            }
          >
            {LENGTHS.map((one) => (
              <option key={one} value={one} selected={one === checked.course.length}>
                {tEditor(`course.${one}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div class="editor-actions button-row">
        {address && !course.changed.value ? (
          <CopyLink address={`${location.origin}${address.path}`} title={checked.course.name}>
            {tEditor('lobby.copy')}
          </CopyLink>
        ) : (
          <Button icon="share" pending={course.keeping.value} onPress={() => void shareCourse(course)}>
            {address?.mine ? tEditor('course.keep-changes') : tEditor('course.keep')}
          </Button>
        )}
        {address && (
          <Button icon="copy" pending={course.keeping.value} onPress={() => void shareCourse(course, true)}>
            {tEditor('course.keep-copy')}
          </Button>
        )}
        {link && (
          <CopyLink address={link} title={checked.course.name}>
            {tEditor('course.holding')}
          </CopyLink>
        )}
        <Button icon="save" onPress={() => save(checked.course)}>
          {tEditor('course.file')}
        </Button>
        <Button kind="bare" onPress={() => file.current?.click()}>
          {tEditor('course.open')}
        </Button>
        <input
          ref={file}
          class="visually-hidden"
          type="file"
          accept=".json,application/json"
          tabindex={-1}
          aria-label={tEditor('course.open')}
          onChange={(event) => {
            read(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        {course.versions.value.length > 1 && (
          <Button kind="bare" opens onPress={() => setVersions(true)}>
            {tEditor('course.versions')}
          </Button>
        )}
        {course.elsewhere !== null && course.changed.value && (
          <Button kind="bare" onPress={() => void course.anew()}>
            {tEditor('course.anew')}
          </Button>
        )}
        {address?.mine && (
          <Button
            kind="danger"
            onPress={() => {
              if (sure) void course.deleteIt().then((done) => done && location.assign('/courses/new'));
              setSure(!sure);
            }}
          >
            {tEditor(sure ? 'course.delete-sure' : 'course.delete')}
          </Button>
        )}
      </div>
      <p class="problem" role="status">
        {problem}
      </p>
      {address && !course.changed.value && <p class="label">{tEditor('course.kept')}</p>}
      {mine.length > 0 && (
        <>
          <h3 class="tray-head">{tEditor('course.own')}</h3>
          <ul class="editor-mine">
            {mine.map((line) => (
              <li key={line.id}>
                <a href={line.path}>{line.name}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      {versions && <VersionsDialog course={course} onClose={() => setVersions(false)} />}
      {open && <OpenDialog course={course} open={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

const eight = (chosen: number): readonly VNode[] =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((players) => (
    <option key={players} value={String(players)} selected={players === chosen}>
      {players}
    </option>
  ));

/** Store the course and show its address. */
export async function shareCourse(course: OpenCourse, copy = false): Promise<void> {
  if (!(await course.keepIt(copy))) return;
  announce(tEditor('course.kept'));
  const path = course.address.value?.path;
  if (path) history.replaceState(null, '', path);
}

function save(course: wire.CourseFile): void {
  downloadBlob(new Blob([fileText(course)], { type: 'application/json' }), `${fileName(course.name) || 'course'}.json`);
}

/** Create a table with the course and open it. Repeated presses of the button create only one table. */
function useRace(
  course: OpenCourse,
  onProblem: (words: string) => void,
): [racing: boolean, race: (how: (course: OpenCourse) => Promise<string>) => void] {
  const [racing, setRacing] = useState(false);
  const once = useRef(false);
  const race = (how: (course: OpenCourse) => Promise<string>): void => {
    if (once.current) return;
    once.current = true;
    setRacing(true);
    onProblem('');
    how(course).then(navigate, (error: unknown) => {
      once.current = false;
      setRacing(false);
      onProblem(formatError(error));
    });
  };
  return [racing, race];
}

/** Start a race: against bots at once, or with friends through a link. */
export function PlayCourse({ course, onClose }: { course: OpenCourse; onClose: () => void }): VNode {
  const [problem, setProblem] = useState('');
  const [racing, race] = useRace(course, setProblem);
  const { courses } = useCourses();
  // A course that a player built has no course rules, like most printed courses.
  const addable = courses.find((one) => one.rules.length === 0)?.addable_rules ?? [];
  return (
    <Dialog title={tEditor('course.play')} onClose={onClose}>
      <div class="editor-choices">
        <Button kind="main" pending={racing} onPress={() => race(createRaceAgainstBots)}>
          {tEditor('course.play-bots')}
        </Button>
        <Button pending={racing} onPress={() => race(withFriends)}>
          {tEditor('course.play-friends')}
        </Button>
      </div>
      <AddedRules
        addable={addable}
        value={ownCourseRules.value}
        onPick={(rules) => {
          ownCourseRules.value = rules;
        }}
      />
      <p class="problem" role="status">
        {problem}
      </p>
    </Dialog>
  );
}
