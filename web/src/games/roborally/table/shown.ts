/** What the floor shows now, for the header: the course, and the register of a turn that is watched. */

import { signal } from '@preact/signals';

export const shownTurn = signal<{ readonly turn: number; readonly register: number } | null>(null);
export const shownCourse = signal('');
