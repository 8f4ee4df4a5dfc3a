/** The page to choose the course of *Play now* on the front page, or to build a course. */

import type { VNode } from 'preact';
import { Button } from '@/kit/button';
import { tRoborally } from '../texts/say';
import { CoursePicker } from './courses';
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
