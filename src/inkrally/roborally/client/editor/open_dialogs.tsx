/** Dialogs that replace the open course by a course from a file or link, or by an earlier version, after a preview. */

import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { toProblem, formatError } from '@/app/api';
import { Dialog } from '@/kit/dialog';
import { isTransient } from '@/live/job_poller';
import { formatTimeSince } from '@/features/table/mine/relative_time';
import { Button } from '@/kit/button';
import { LoadingState } from '@/kit/loading_state';
import type { Problem } from '@/protocol';
import { capitalizeFirst } from '@/i18n';
import { formatProblem } from '@/i18n/error_messages';
import { FloorSvg } from '../drawing/floor_drawing';
import type { OpenCourse } from './course';
import { isCourseLink, compressCourse, decompressCourse } from './course_link';
import type { Version } from './versions';
import * as wire from './course_api';
import { tEditor } from './finding_text';

/** Return the number of findings that prevent a race. */
export const countErrors = (checked: wire.CheckedCourse): number =>
  checked.findings.filter((one) => one.level === 'bad').length;

/** Show a course with its findings before it replaces the open course. */
export function OpenDialog({
  course,
  open,
  onClose,
}: {
  course: OpenCourse;
  open: wire.CheckedCourse;
  onClose: () => void;
}): VNode {
  return (
    <Dialog title={tEditor('course.open-heading')} onClose={onClose}>
      <p>{tEditor('course.open-name', { name: open.course.name, bad: countErrors(open) })}</p>
      <div class="editor-preview">
        <FloorSvg floor={open.floor} bare label={tEditor('course.floor', { name: open.course.name })} />
      </div>
      <Button
        kind="main"
        onPress={() => {
          course.replace(open);
          onClose();
        }}
      >
        {tEditor('course.open-replace')}
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
      compressCourse(file).then(
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
export class LinkedCourse {
  readonly open = signal<wire.CheckedCourse | null>(null);
  /** The reason why the course could not be checked now, or null. */
  readonly problem = signal<Problem | null>(null);
  private question = 0;
  private readonly onNone: (words: string) => void;

  /** `onNone` receives a text if the link contains no course. */
  constructor(onNone: (words: string) => void) {
    this.onNone = onNone;
  }

  async look(): Promise<void> {
    const { hash } = location;
    if (!isCourseLink(hash)) return;
    this.question += 1;
    const { question } = this;
    this.problem.value = null;
    try {
      const file = await decompressCourse(hash);
      const checked = file === undefined ? undefined : await wire.edit(file, []);
      if (question !== this.question) return;
      this.spent();
      if (checked) this.open.value = checked;
      else this.onNone(tEditor('course.holding-bad'));
    } catch (error) {
      if (question !== this.question) return;
      const problem = toProblem(error);
      if (isTransient(problem)) {
        this.problem.value = problem;
        return;
      }
      this.spent();
      this.onNone(capitalizeFirst(formatProblem(problem)));
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

/** Show the course in the page's address before it replaces the open course. */
export function HeldCourse({ course }: { course: OpenCourse }): VNode | null {
  const link = useMemo(() => new LinkedCourse((words) => (course.problem.value = words)), [course]);
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
    <Dialog title={tEditor('course.open-heading')} onClose={() => link.close()}>
      <LoadingState within problem={formatProblem(problem)} again={() => void link.look()} />
    </Dialog>
  );
}

/** An earlier version in preview, with the server's check of it. */
export class VersionPreview {
  readonly chosen = signal<Version | null>(null);
  readonly checked = signal<wire.CheckedCourse | null>(null);
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
        if (isThis()) this.problem.value = capitalizeFirst(formatError(error));
      },
    );
  }
}

/** Show a list of earlier versions, to preview and restore. */
export function VersionsDialog({ course, onClose }: { course: OpenCourse; onClose: () => void }): VNode {
  const looked = useMemo(() => new VersionPreview(), []);
  const chosen = looked.chosen.value;
  const checked = looked.checked.value;
  // The newest version is the open course.
  const earlier = course.versions.value.slice(1);
  return (
    <Dialog title={tEditor('course.versions')} onClose={onClose}>
      <p class="label">{tEditor('course.versions-text', { count: earlier.length })}</p>
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
                <b>
                  {tEditor('course.version', {
                    when: capitalizeFirst(formatTimeSince(version.at)),
                    name: version.course.name,
                  })}
                </b>
                <span class="label">
                  {tEditor('course.version-what', {
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
                <FloorSvg floor={checked.floor} bare label={tEditor('course.floor', { name: checked.course.name })} />
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
              {tEditor('course.version-back')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
