/** Choosing a course: its map, for how many, how long, how hard. Those that cannot be played yet say why. */

import '../styles/index.css';
import '../styles/courses.css';
import type { VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { wordsOf } from '../../../app/api';
import { joined, list } from '../../../texts/index';
import { FloorPicture } from '../drawing/picture';
import { floorOf, listCourses } from '../drawing/floors';
import type { CourseLine } from '../protocol';
import type { Floor } from '../table/model';
import { ruleText } from '../special/found';
import { say, type RallyTextKey } from '../texts/say';

const CATEGORIES = ['beginner', 'expert', 'team', 'other'] as const;

/** All courses of the server, and why there are none. */
export function useCourses(): { readonly courses: readonly CourseLine[]; readonly problem: string } {
  const [courses, setCourses] = useState<readonly CourseLine[]>([]);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    listCourses().then(setCourses, (error: unknown) => setProblem(wordsOf(error)));
  }, []);
  return { courses, problem };
}

export function CoursePicker({ chosen, onChoose }: { chosen: string; onChoose: (course: CourseLine) => void }): VNode {
  const { courses, problem } = useCourses();
  const group = useId();
  return (
    <fieldset class="courses">
      <legend class="unseen">{say('courses.heading')}</legend>
      {problem && <p role="status">{problem}</p>}
      {CATEGORIES.map((category) => {
        const some = courses.filter((course) => categoryOf(course) === category);
        if (some.length === 0) return null;
        return (
          <section key={category} aria-label={say(`courses.${category}`)}>
            <h3 class="tray-head">{say(`courses.${category}`)}</h3>
            <div class="course-grid">
              {some.map((course) => (
                <label key={course.id} class={course.status === 'ready' ? 'course' : 'course coming'}>
                  <input
                    type="radio"
                    name={group}
                    checked={course.id === chosen}
                    disabled={course.status !== 'ready'}
                    onChange={() => onChoose(course)}
                  />
                  <span class="course-card">
                    <CourseMap course={course.id} name={course.name} />
                    <span class="course-text">
                      <b lang="en">{course.name}</b>
                      <span class="label">{courseWords(course)}</span>
                      {course.status !== 'ready' && (
                        <span class="label">{say('courses.coming-why', { rules: list(course.coming) })}</span>
                      )}
                      {course.rules.map((rule) => (
                        <span key={rule} class="label">
                          {ruleText(rule)}
                        </span>
                      ))}
                    </span>
                  </span>
                </label>
              ))}
            </div>
          </section>
        );
      })}
    </fieldset>
  );
}

function categoryOf(course: CourseLine): (typeof CATEGORIES)[number] {
  return CATEGORIES.find((one) => one === course.category) ?? 'other';
}

/** How hard it is; empty where the manual does not say. */
export const levelWords = ({ level }: CourseLine): string =>
  level && ['easy', 'mid', 'hard'].includes(level) ? say(`courses.${level}` as RallyTextKey) : '';

/** "medium, one to two hours". */
export const lengthWords = ({ length }: CourseLine): string => say(`courses.${length}`);

/** "easy, for 2 to 8 players, 3 flags, medium, one to two hours". */
export function courseWords(course: CourseLine): string {
  return joined([
    levelWords(course),
    say('courses.meant', { range: playersWords(course.players), most: course.players.at(-1) ?? 8 }),
    say('courses.flags', { flags: course.flags }),
    lengthWords(course),
  ]);
}

/** "2 to 8", "4, 6 and 8". */
export function playersWords(players: readonly number[]): string {
  const [first, last] = [players[0] ?? 1, players.at(-1) ?? 8];
  if (first === last) return String(first);
  return players.length === last - first + 1
    ? say('courses.range', { from: first, to: last })
    : list(players.map(String));
}

/** A course's map, drawn when it comes into view. */
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
    <span class="course-map" ref={box}>
      {floor && <FloorPicture floor={floor} bare label={say('floor.map', { course: name })} />}
    </span>
  );
}
