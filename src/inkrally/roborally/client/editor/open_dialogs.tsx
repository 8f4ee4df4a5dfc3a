/** Replacing the open course by one from a file, from a link, or by an earlier version, each after a preview. */

import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { problemOf, wordsOf } from '@/app/api';
import { Dialog } from '@/kit/dialog';
import { passes } from '@/live/job_poller';
import { since } from '@/features/table/mine/relative_time';
import { Button } from '@/kit/button';
import { Fetching } from '@/kit/loading_state';
import type { Problem } from '@/protocol';
import { sentence } from '@/i18n';
import { problemWords } from '@/i18n/error_messages';
import { FloorPicture } from '../drawing/floor_drawing';
import type { OpenCourse } from './course';
import { holdsCourse, packed, unpacked } from './course_link';
import type { Version } from './versions';
import * as wire from './course_api';
import { speak } from './finding_text';

/** Return the number of findings that prevent a race. */
export const badOf = (checked: wire.Checked): number => checked.findings.filter((one) => one.level === 'bad').length;

/** Show a course with its findings before it replaces the open one. */
export function OpenDialog({
  course,
  open,
  onClose,
}: {
  course: OpenCourse;
  open: wire.Checked;
  onClose: () => void;
}): VNode {
  return (
    <Dialog title={speak('course.open-heading')} onClose={onClose}>
      <p>{speak('course.open-name', { name: open.course.name, bad: badOf(open) })}</p>
      <div class="editor-preview">
        <FloorPicture floor={open.floor} bare label={speak('course.floor', { name: open.course.name })} />
      </div>
      <Button
        kind="main"
        onPress={() => {
          course.replace(open);
          onClose();
        }}
      >
        {speak('course.open-replace')}
      </Button>
    </Dialog>
  );
}

/** Return the link with the open course, or null until it is compressed. */
export function useHolding(course: OpenCourse): string | null {
  const [link, setLink] = useState<string | null>(null);
  const file = course.checked.value?.course;
  useEffect(() => {
    let gone = false;
    setLink(null);
    if (file && (course.checked.peek()?.boards.length ?? 0) > 0) {
      packed(file).then(
        (hash) => gone || setLink(`${location.origin}/courses/new#${hash}`),
        () => {},
      );
    }
    return () => {
      gone = true;
    };
  }, [file]);
  return link;
}

/** The course in the page's address. It stays there until it was shown or found invalid. */
export class HeldLink {
  readonly open = signal<wire.Checked | null>(null);
  /** Why it could not be checked now. */
  readonly problem = signal<Problem | null>(null);
  private question = 0;
  private readonly onNone: (words: string) => void;

  /** `onNone` receives a text if the link contains no course. */
  constructor(onNone: (words: string) => void) {
    this.onNone = onNone;
  }

  async look(): Promise<void> {
    const { hash } = location;
    if (!holdsCourse(hash)) return;
    this.question += 1;
    const { question } = this;
    this.problem.value = null;
    try {
      const file = await unpacked(hash);
      const checked = file === undefined ? undefined : await wire.edit(file, []);
      if (question !== this.question) return;
      this.spent();
      if (checked) this.open.value = checked;
      else this.onNone(speak('course.holding-bad'));
    } catch (error) {
      if (question !== this.question) return;
      const problem = problemOf(error);
      if (passes(problem)) {
        this.problem.value = problem;
        return;
      }
      this.spent();
      this.onNone(sentence(problemWords(problem)));
    }
  }

  close(): void {
    this.open.value = null;
    this.problem.value = null;
  }

  private spent(): void {
    history.replaceState(null, '', location.pathname);
  }
}

/** Show the course in the page's address before it replaces the open one. */
export function HeldCourse({ course }: { course: OpenCourse }): VNode | null {
  const link = useMemo(() => new HeldLink((words) => (course.problem.value = words)), [course]);
  useEffect(() => {
    const look = () => void link.look();
    look();
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, [link]);
  const open = link.open.value;
  const problem = link.problem.value;
  if (open) return <OpenDialog course={course} open={open} onClose={() => link.close()} />;
  if (!problem) return null;
  return (
    <Dialog title={speak('course.open-heading')} onClose={() => link.close()}>
      <Fetching within problem={problemWords(problem)} again={() => void link.look()} />
    </Dialog>
  );
}

/** An earlier version in preview, with the server's check of it. */
export class LookedAt {
  readonly chosen = signal<Version | null>(null);
  readonly checked = signal<wire.Checked | null>(null);
  readonly problem = signal('');

  look(version: Version): void {
    this.chosen.value = version;
    this.checked.value = null;
    this.problem.value = '';
    const isThis = () => this.chosen.peek() === version;
    wire.edit(version.course, []).then(
      (checked) => {
        if (isThis()) this.checked.value = checked;
      },
      (error: unknown) => {
        if (isThis()) this.problem.value = sentence(wordsOf(error));
      },
    );
  }
}

/** Show a list of earlier versions, to preview and restore. */
export function VersionsDialog({ course, onClose }: { course: OpenCourse; onClose: () => void }): VNode {
  const looked = useMemo(() => new LookedAt(), []);
  const chosen = looked.chosen.value;
  const checked = looked.checked.value;
  // The newest version is the open course.
  const earlier = course.versions.value.slice(1);
  return (
    <Dialog title={speak('course.versions')} onClose={onClose}>
      <p class="label">{speak('course.versions-text', { count: earlier.length })}</p>
      <div class="editor-versions">
        <ul>
          {earlier.map((version) => (
            <li key={version.at}>
              <button
                type="button"
                class="editor-version"
                aria-pressed={version === chosen}
                onClick={() => looked.look(version)}
              >
                <b>{speak('course.version', { when: sentence(since(version.at)), name: version.course.name })}</b>
                <span class="label">
                  {speak('course.version-what', {
                    boards: version.course.boards?.length ?? 0,
                    flags: version.course.flags.length,
                  })}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {chosen && (
          <div>
            <div class="editor-preview">
              {checked && (
                <FloorPicture floor={checked.floor} bare label={speak('course.floor', { name: checked.course.name })} />
              )}
            </div>
            <p class="problem" role="status">
              {looked.problem.value}
            </p>
            <Button
              kind="main"
              blocked={!checked}
              onPress={() => {
                if (checked) course.replace(checked);
                onClose();
              }}
            >
              {speak('course.version-back')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
