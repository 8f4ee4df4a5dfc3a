/** The course picker: map, players, length, difficulty. Unavailable courses show the reason. */

import '../index.css';
import './courses.css';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { formatError } from '@/app/api';
import { moveInRow } from '@/kit/roving_focus';
import { joinWords, formatList } from '@/i18n';
import { ratioOf } from '../drawing/geometry';
import { FloorSvg } from '../drawing/floor_drawing';
import { floorOf, listCourses } from '../drawing/floors';
import type { CourseListItem } from '../protocol';
import type { Floor } from '../table/model';
import { ruleText } from '../course_rules/registry';
import { tRoborally, type RallyTextKey } from '../texts/say';
import { Button } from '@/kit/button';
import { chooseCourse, chosenCourse } from './race_setup';

export function CourseChoice({ onPlay }: { onPlay: () => void }): VNode {
  return (
    <div class="invite-form">
      <CoursePicker chosen={chosenCourse.value} onChoose={(course) => chooseCourse(course.id)} />
      <Button kind="underlined" href="/courses/new">
        {tRoborally('courses.build')}
      </Button>
      <div class="invite-done">
        <Button kind="main" onPress={onPlay}>
          {tRoborally('courses.play')}
        </Button>
      </div>
    </div>
  );
}

const CATEGORIES = ['beginner', 'expert', 'team', 'other'] as const;

/** Return all courses of the server, or the reason why they could not be loaded. */
export function useCourses(): { readonly courses: readonly CourseListItem[]; readonly problem: string } {
  const [courses, setCourses] = useState<readonly CourseListItem[]>([]);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    listCourses().then(setCourses, (error: unknown) => setProblem(formatError(error)));
  }, []);
  return { courses, problem };
}

interface CoursePickerProps {
  chosen: string;
  onChoose: (course: CourseListItem) => void;
  /** Whether the picker takes the focus, because it replaces the element that had the focus. */
  focused?: boolean;
}

/** Show the course picker. It is one tab stop: arrow keys move, Enter or a tap chooses. */
export function CoursePicker({ chosen, onChoose, focused = false }: CoursePickerProps): VNode {
  const { courses, problem } = useCourses();
  const [at, setAt] = useState(chosen);
  const all = useRef<HTMLFieldSetElement>(null);
  const stop = courses.some((course) => course.id === at) ? at : inOrder(courses)[0]?.id;
  useEffect(() => {
    if (focused && courses.length > 0) all.current?.querySelector<HTMLElement>('.course[tabindex="0"]')?.focus();
  }, [courses.length > 0]);
  return (
    <fieldset
      class="courses"
      ref={all}
      onKeyDown={(event) => {
        const found = [...(all.current?.querySelectorAll<HTMLElement>('.course') ?? [])];
        const next = moveInRow(found.indexOf(event.target as HTMLElement), event.key, found.length);
        if (next === undefined) return;
        event.preventDefault();
        found[next]?.focus();
      }}
    >
      <legend class="visually-hidden">{tRoborally('courses.heading')}</legend>
      {problem && <p role="status">{problem}</p>}
      {CATEGORIES.map((category) => {
        const some = inCategory(courses, category);
        if (some.length === 0) return null;
        return (
          <section key={category} aria-label={tRoborally(`courses.${category}`)}>
            <h3 class="tray-head">{tRoborally(`courses.${category}`)}</h3>
            <div class="course-grid">
              {some.map((course) => (
                <button
                  key={course.id}
                  type="button"
                  class={course.status === 'ready' ? 'course' : 'course coming'}
                  tabindex={course.id === stop ? 0 : -1}
                  aria-pressed={course.id === chosen}
                  aria-disabled={course.status !== 'ready' || undefined}
                  onFocus={() => setAt(course.id)}
                  onClick={() => course.status === 'ready' && onChoose(course)}
                >
                  <span class="course-card">
                    <CourseMap course={course.id} name={course.name} />
                    <span class="course-text">
                      <b lang="en">{course.name}</b>
                      <span class="label">{courseWords(course)}</span>
                      {course.status !== 'ready' && (
                        <span class="label">
                          {tRoborally('courses.coming-why', { rules: formatList(course.coming) })}
                        </span>
                      )}
                      {course.rules.map((rule) => (
                        <span key={rule} class="label">
                          {ruleText(rule)}
                        </span>
                      ))}
                    </span>
                  </span>
                </button>
              ))}
            </div>
          </section>
        );
      })}
    </fieldset>
  );
}

const inCategory = (
  courses: readonly CourseListItem[],
  category: (typeof CATEGORIES)[number],
): readonly CourseListItem[] => courses.filter((course) => categoryOf(course) === category);

/** Return the courses in display order. */
const inOrder = (courses: readonly CourseListItem[]): readonly CourseListItem[] =>
  CATEGORIES.flatMap((category) => inCategory(courses, category));

function categoryOf(course: CourseListItem): (typeof CATEGORIES)[number] {
  return CATEGORIES.find((one) => one === course.category) ?? 'other';
}

/** Return the difficulty, or an empty string if the manual has none. */
export const levelWords = ({ level }: CourseListItem): string =>
  level && ['easy', 'mid', 'hard'].includes(level) ? tRoborally(`courses.${level}` as RallyTextKey) : '';

/** Return the length, such as "medium, one to two hours". */
export const lengthWords = ({ length }: CourseListItem): string => tRoborally(`courses.${length}`);

/** Return a text such as "easy, for 2 to 8 players, 3 flags, medium, one to two hours". */
export function courseWords(course: CourseListItem): string {
  return joinWords([
    levelWords(course),
    tRoborally('courses.meant', { range: playersWords(course.players), most: course.players.at(-1) ?? 8 }),
    tRoborally('courses.flags', { flags: course.flags }),
    lengthWords(course),
  ]);
}

/** Return the numbers of players, such as "2 to 8" or "4, 6 and 8". */
export function playersWords(players: readonly number[]): string {
  const [first, last] = [players[0] ?? 1, players.at(-1) ?? 8];
  if (first === last) return String(first);
  return players.length === last - first + 1
    ? tRoborally('courses.range', { from: first, to: last })
    : formatList(players.map(String));
}

/** Show the map of a course, rendered when it scrolls into view. */
export function CourseMap({ course, name }: { course: string; name: string }): VNode {
  const [floor, setFloor] = useState<Floor | null>(null);
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let gone = false;
    const load = () =>
      floorOf(course).then(
        (found) => gone || setFloor(found),
        () => {},
      );
    const element = box.current;
    if (!element || typeof IntersectionObserver === 'undefined') {
      void load();
      return;
    }
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watch.disconnect();
      void load();
    });
    watch.observe(element);
    return () => {
      gone = true;
      watch.disconnect();
    };
  }, [course]);
  return (
    <span class="course-map" ref={box} style={floor ? { '--ratio': String(ratioOf(floor)) } : undefined}>
      {floor && <FloorSvg floor={floor} bare label={tRoborally('floor.map', { course: name })} />}
    </span>
  );
}
