/** What may replace the open course: one from a file, from a link that holds it, or an earlier version. Each is shown first. */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { wordsOf } from '../../../app/api';
import { Dialog } from '../../../app/dialog';
import { since } from '../../../pages/mine/times';
import { Button } from '../../../parts/button';
import { sentence } from '../../../texts/index';
import { FloorPicture } from '../drawing/picture';
import type { OpenCourse } from './course';
import { holdsCourse, packed, unpacked } from './link';
import type { Version } from './versions';
import * as wire from './wire';
import { speak } from './words';

/** How many findings forbid a race. */
export const badOf = (checked: wire.Checked): number => checked.findings.filter((one) => one.level === 'bad').length;

/** A course with what is to be mended, before it replaces what lies open. */
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

/** The link that holds the open course as it is now; null until it is packed. */
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

/** The course that the page's address holds is shown, and taken out of the address. */
export function HeldCourse({ course }: { course: OpenCourse }): VNode | null {
  const [open, setOpen] = useState<wire.Checked | null>(null);
  useEffect(() => {
    const look = () => {
      const { hash } = location;
      if (!holdsCourse(hash)) return;
      history.replaceState(null, '', location.pathname);
      unpacked(hash)
        .then((file) => (file === undefined ? undefined : wire.edit(file, [])))
        .then(
          (checked) => {
            if (checked) setOpen(checked);
            else course.problem.value = speak('course.holding-bad');
          },
          (error: unknown) => (course.problem.value = sentence(wordsOf(error))),
        );
    };
    look();
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, [course]);
  return open && <OpenDialog course={course} open={open} onClose={() => setOpen(null)} />;
}

/** Earlier versions: chosen from a list, looked at, and gone back to. */
export function VersionsDialog({ course, onClose }: { course: OpenCourse; onClose: () => void }): VNode {
  const [chosen, setChosen] = useState<Version | null>(null);
  const [checked, setChecked] = useState<wire.Checked | null>(null);
  const [problem, setProblem] = useState('');
  const look = (version: Version): void => {
    setChosen(version);
    setChecked(null);
    setProblem('');
    wire.edit(version.course, []).then(setChecked, (error: unknown) => setProblem(sentence(wordsOf(error))));
  };
  // The newest is what lies open.
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
                onClick={() => look(version)}
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
              {problem}
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
