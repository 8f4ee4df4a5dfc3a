/**
 * The course that lies open: each edit goes to the server, one after the other, and what comes back is shown. Keeps what can
 * be taken back, and the unfinished course with its earlier versions in this
 * browser. Judges nothing and changes no file itself.
 */

import { computed, signal } from '@preact/signals';
import { problemOf, randomName, wordsOf } from '@/app/api';
import { announce } from '@/app/announcer';
import { keep, kept, storageKey } from '@/app/store';
import { passes } from '@/live/job_watch';
import type { Problem } from '@/protocol';
import { list } from '@/texts/index';
import { problemWords } from '@/texts/problems';
import { spaceWords } from '../drawing/describe';
import type { Space } from '../table/model';
import { keepVersions, keptVersions, type Version, withChange } from './versions';
import * as wire from './wire';
import { isFlag, isNumber, isText, recordIn } from './shapes';
import {
  type AskedEdit,
  type DoneEdits,
  doneIn,
  type EditId,
  editOf,
  isDone,
  spacesIn,
  type WaitingEdit,
  waitingIn,
  withDone,
} from './waiting_edits';
import { findingWords, speak } from './words';

const KEY = 'course-draft';
/** In place of a course that was said: several were. */
const OTHERS = '?';
/** So many steps can be taken back. */
const MOST_STEPS = 500;

/** Where a course is kept on the server. */
interface Address extends wire.KeptCourse {
  readonly mine: boolean;
}

/** As it is kept in the browser, in one piece with what is done in it. Without a course it is as it lies on the server. */
interface Draft {
  readonly course?: unknown;
  readonly address: Address | null;
  readonly done: DoneEdits;
}

function draftIn(text: string | null): Draft {
  let found: unknown;
  try {
    found = JSON.parse(text ?? 'null');
  } catch {
    found = null;
  }
  const { course, address, done } = recordIn(found) ?? {};
  const { id, path, revision, mine } = recordIn(address) ?? {};
  const there = isText(id) && isText(path) && isNumber(revision) && isFlag(mine) ? { id, path, revision, mine } : null;
  return { course, address: there, done: doneIn(done) };
}

const CHANGED: Problem = { code: 'course-changed', message: '' };

/** An empty course is called as the language of the page has it, until it has a name of its own. */
const named = (): wire.Edit => ({ type: 'describe', name: speak('course.unnamed') });
const stepsOf = (edit: wire.Edit): readonly wire.Edit[] =>
  edit.type === 'begin' && edit.course === 'empty' ? [edit, named()] : [edit];

/** The server has not done it, and does it a while later. */
const BUSY: ReadonlySet<string> = new Set(['too-fast', 'busy', 'analysis-busy', 'server-stops', 'offline']);
/** It is tried again after a pause that grows. */
const LATER_MS = 3000;
const LATEST_MS = 60_000;

export class OpenCourse {
  readonly checked = signal<wire.Checked | null>(null);
  readonly problem = signal('');
  /** An edit is on its way. */
  readonly busy = signal(false);
  readonly address = signal<Address | null>(null);
  /** It is not what is kept under its address. */
  readonly changed = signal(false);
  readonly past = signal<readonly wire.CourseFile[]>([]);
  readonly future = signal<readonly wire.CourseFile[]>([]);
  /** As it was at earlier times, kept in this browser; the newest first. */
  readonly versions = signal<readonly Version[]>([]);
  /** It is being kept on the server. */
  readonly keeping = signal(false);
  /** What is done after what is on its way now, or when the server can be reached. */
  private readonly line = signal<readonly WaitingEdit[]>([]);
  readonly waits = computed(() => this.line.value.length);
  /** The server cannot be reached or has no time: what is in the line waits for it. */
  readonly stalled = signal(false);
  /** The spaces that something waits for. */
  readonly waitsAt = computed(() => (this.stalled.value ? this.line.value.flatMap(spacesIn) : []));
  /** Whether this browser keeps what waits over a reload. */
  readonly waitsKept = signal(true);
  private later: ReturnType<typeof setTimeout> | undefined;
  private pause = LATER_MS;
  /** What is on its way. */
  private doing: WaitingEdit | null = null;
  /** What waited when the page was left is in the line again. */
  private recalled = false;
  /** The name of this page, and how many edits it was asked for. */
  private readonly page = randomName();
  private count = 0;
  /** What is in the course by now, of this page and of those that had it open before. */
  private done: DoneEdits = [];
  /** Who waits until nothing is on its way. */
  private idle: (() => void)[] = [];
  /** Why the last edit was not done. */
  private refused: Problem | null = null;
  /** It was said that another tab has it, too. */
  private shared = false;
  /** Whether this browser could keep it last. */
  private room = true;
  /** What was to be kept when the answer was lost, as text. */
  private unsure = '';
  /** A new course that was said and not answered, and by which word it is known if it came there. */
  private said: { readonly unsure: string; readonly once: string } | null = null;
  private readonly id: string;
  private key: string;

  constructor(id: string) {
    this.id = id;
    this.key = id === 'new' ? KEY : `${KEY}-${id}`;
  }

  /** Fetch it, or go on with what this browser has kept of it; then do what waited when the page was left. */
  async open(): Promise<void> {
    if (this.recalled) return this.run();
    this.recalled = true;
    const { edits, lost } = waitingIn(kept(this.waitsKey));
    this.line.value = [...edits.map((one) => ({ ...one, id: one.id ?? this.next() })), ...this.line.peek()];
    await this.run();
    if (!lost) return;
    this.problem.value = speak('course.waits-damaged');
    announce(this.problem.value, true);
  }

  private next(): EditId {
    this.count += 1;
    return [this.page, this.count];
  }

  /** Whether it lies open now. Where it may do so later, that is tried again. */
  private async fetched(): Promise<boolean> {
    try {
      const draft = draftIn(kept(this.key));
      this.versions.value = keptVersions(this.versionsKey);
      this.done = draft.done;
      if (draft.course !== undefined) {
        this.address.value = draft.address;
        this.changed.value = true;
        this.checked.value = await wire.edit(draft.course, []);
        void this.compare(draft).catch(() => undefined);
      } else if (this.id === 'new') {
        this.checked.value = await wire.edit(null, [named()]);
      } else {
        const found = await wire.fetchCourse(this.id);
        this.address.value = found;
        this.checked.value = found.checked;
      }
      this.problem.value = '';
      this.pause = LATER_MS;
      this.stalled.value = false;
      return true;
    } catch (error) {
      this.refused = problemOf(error);
      this.problem.value = wordsOf(error);
      if (BUSY.has(this.refused.code) || passes(this.refused)) this.stall();
      else this.stalled.value = false;
      return false;
    }
  }

  /** What this browser has kept beside what lies on the server by now: the same, or of another revision. */
  private async compare({ address }: Draft): Promise<void> {
    if (!address) return;
    const found = await wire.fetchCourse(address.id);
    if (this.address.peek()?.revision !== address.revision || this.busy.peek()) return;
    if (JSON.stringify(found.checked.course) === JSON.stringify(this.checked.peek()?.course)) this.take(found);
    else if (found.revision !== address.revision) this.problem.value = problemWords(CHANGED);
  }

  /** Show it as it lies on the server; undo brings back what was done to it here. */
  async anew(): Promise<void> {
    const id = this.elsewhere;
    if (id === null || (await this.settled())?.code === 'offline') return;
    try {
      const found = await wire.fetchCourse(id);
      const mine = this.checked.peek();
      if (mine) this.past.value = [...this.past.peek(), mine.course].slice(-MOST_STEPS);
      this.future.value = [];
      this.take(found);
    } catch (error) {
      this.problem.value = wordsOf(error);
    }
  }

  /** Under which name it lies on the server, also where a draft here does not know that any more; null for a new one. */
  get elsewhere(): string | null {
    return this.address.value?.id ?? (this.id === 'new' ? null : this.id);
  }

  private take(found: wire.OwnCourse): void {
    this.address.value = found;
    this.checked.value = found.checked;
    this.changed.value = false;
    this.problem.value = '';
    keep(this.key, this.draftText());
  }

  private get versionsKey(): string {
    return `${this.key}-versions`;
  }

  private get waitsKey(): string {
    return `${this.key}-waits`;
  }

  /** What is kept of it: nothing where there is nothing to know of it but what the server knows. */
  private draftText(): string | null {
    if (!this.changed.peek()) return this.doneText();
    const course = this.checked.peek()?.course;
    return JSON.stringify({ course, address: this.address.peek(), done: this.done } satisfies Draft);
  }

  private doneText(): string | null {
    return this.done.length === 0 ? null : JSON.stringify({ done: this.done });
  }

  /** Do something to it, when all before it is done. `at` is the space that is told afterwards. */
  do(edit: AskedEdit, at?: Space): void {
    this.lined([...this.line.peek(), { edit, at, id: this.next() }]);
    void this.run();
  }

  /** What waits from now on; with what is on its way it is kept in this browser. */
  private lined(line: readonly WaitingEdit[]): void {
    this.line.value = line;
    if (line.length === 0) this.stalled.value = false;
    const all = this.doing ? [this.doing, ...line] : line;
    this.waitsKept.value = keep(this.waitsKey, all.length > 0 ? JSON.stringify(all) : null);
  }

  private stall(): void {
    this.stalled.value = true;
    clearTimeout(this.later);
    this.later = setTimeout(() => void this.run(), this.pause);
    this.pause = Math.min(2 * this.pause, LATEST_MS);
  }

  private async run(): Promise<void> {
    if (this.busy.value) return;
    this.busy.value = true;
    clearTimeout(this.later);
    // Nothing is drawn upon a course that could not be opened yet: it would take the place of the one that is there.
    if (this.checked.peek() !== null || (await this.fetched()) || !this.stalled.peek()) await this.doAll();
    this.rest();
  }

  private async doAll(): Promise<void> {
    for (let next = this.line.peek()[0]; next; next = this.line.peek()[0]) {
      this.doing = next;
      this.lined(this.line.peek().slice(1));
      const before = this.checked.value;
      // What a page did that was left before it heard of it, or another tab, is in the course already.
      const edit = isDone(this.done, next.id) ? undefined : editOf(next.edit, before);
      try {
        if (edit) {
          const checked = await wire.edit(before?.course ?? null, stepsOf(edit));
          if (before) this.past.value = [...this.past.value, before.course].slice(-MOST_STEPS);
          this.future.value = [];
          this.done = withDone(this.done, next.id);
          this.shown(checked, next.at, edit.type === 'begin');
        }
        this.pause = LATER_MS;
        this.stalled.value = false;
      } catch (error) {
        this.refused = problemOf(error);
        const words = wordsOf(error);
        if (this.problem.value !== words) announce(words, true);
        this.problem.value = words;
        if (BUSY.has(this.refused.code)) {
          // It waits until the server can be reached, or has time for it.
          this.doing = null;
          this.lined([next, ...this.line.peek()]);
          return this.stall();
        }
      }
      this.doing = null;
      this.lined(this.line.peek());
    }
  }

  private rest(): void {
    this.busy.value = false;
    for (const resolve of this.idle.splice(0)) resolve();
  }

  /** Resolves when all that was done to it is in it; with why not, where something could not be done. */
  async settled(): Promise<Problem | null> {
    this.refused = null;
    while (this.busy.peek() || (this.line.peek().length > 0 && this.refused === null)) {
      if (!this.busy.peek()) void this.run();
      await new Promise<void>((resolve) => this.idle.push(resolve));
    }
    return this.refused;
  }

  /** Do what waits when the browser is back online, and hear of other tabs; returns how to stop. */
  follow(): () => void {
    const back = () => void this.run();
    // All tabs with one course keep it in one place: whoever writes there last stays.
    const elsewhere = ({ key, newValue }: StorageEvent) => {
      if (key !== storageKey(this.key) || draftIn(newValue).course === undefined || this.shared) return;
      this.shared = true;
      this.problem.value = speak('course.open-elsewhere');
      announce(this.problem.value, true);
    };
    addEventListener('online', back);
    addEventListener('storage', elsewhere);
    return () => {
      clearTimeout(this.later);
      removeEventListener('online', back);
      removeEventListener('storage', elsewhere);
    };
  }

  private shown(checked: wire.Checked, at?: Space, begun = false): void {
    const before = this.checked.value?.findings ?? [];
    this.checked.value = checked;
    this.changed.value = true;
    this.problem.value = '';
    const room = this.keepDraft(withChange(this.versions.value, checked.course, Date.now(), begun));
    // What is there now, then what is newly to be mended.
    const known = new Set(before.map((one) => one.message));
    const bad = checked.findings.filter((one) => one.level === 'bad' && !known.has(one.message));
    announce(list([...(at ? [spaceWords(checked.floor, at)] : []), ...bad.map(findingWords)]));
    if (room !== '') announce(room, true);
  }

  /** Keep it in this browser: the course as it is, then its versions as far as there is room. What is newly lost of that, in words. */
  private keepDraft(versions: readonly Version[]): string {
    const kept = keep(this.key, this.draftText());
    this.versions.value = kept ? keepVersions(this.versionsKey, versions) : versions;
    const fewer = this.versions.value.length < versions.length;
    const words = kept ? (fewer ? speak('course.versions-gone') : '') : speak('course.unkept');
    if (words !== '') this.problem.value = words;
    const news = kept !== this.room || (kept && fewer);
    this.room = kept;
    return news ? words : '';
  }

  /** Take back what was done last: an edit that waits is not done. */
  undo(): void {
    if (this.line.peek().length > 0) {
      this.lined(this.line.peek().slice(0, -1));
      this.problem.value = '';
      announce(speak('course.undone-waiting'), true);
      return;
    }
    this.step(this.past, this.future);
  }

  redo(): void {
    this.step(this.future, this.past);
  }

  private step(from: typeof this.past, to: typeof this.past): void {
    const course = from.value.at(-1);
    const now = this.checked.value;
    if (course === undefined || !now || this.busy.value) return;
    this.busy.value = true;
    wire
      .edit(course, [])
      .then(
        (checked) => {
          from.value = from.value.slice(0, -1);
          to.value = [...to.value, now.course];
          this.shown(checked);
        },
        (error: unknown) => (this.problem.value = wordsOf(error)),
      )
      .finally(() => {
        this.rest();
        void this.run();
      });
  }

  /** Replace it by another one that was checked. */
  replace(checked: wire.Checked): void {
    if (this.checked.value) this.past.value = [...this.past.value, this.checked.value.course].slice(-MOST_STEPS);
    this.future.value = [];
    this.shown(checked, undefined, true);
  }

  /** Keep it on the server, with all that was done to it: under its address, or under a new one. True when it is kept. */
  async keepIt(copy = false): Promise<boolean> {
    if (this.keeping.peek()) return false;
    this.keeping.value = true;
    try {
      return await this.keepNow(copy);
    } finally {
      this.keeping.value = false;
    }
  }

  private async keepNow(copy: boolean): Promise<boolean> {
    if (await this.settled()) return false;
    const checked = this.checked.value;
    if (!checked) return false;
    const address = this.address.value;
    this.problem.value = '';
    try {
      const own = !copy && address?.mine ? address : null;
      const made = own
        ? await this.changeIt(own, checked.course)
        : await this.keepNew(checked.course, address?.id ?? null);
      this.address.value = { ...made, mine: true };
      // What was done to it meanwhile is not kept there yet.
      this.changed.value = this.checked.value !== checked;
      keep(this.key, this.doneText());
      keep(this.waitsKey, null);
      keepVersions(this.versionsKey, []);
      this.key = `${KEY}-${made.id}`;
      this.keepDraft(this.versions.value);
      this.lined(this.line.peek());
      return true;
    } catch (error) {
      this.problem.value = wordsOf(error);
      announce(this.problem.value, true);
      return false;
    }
  }

  /** Keep it under a new address. Where an answer was lost it may be there already: then that one is changed. */
  private async keepNew(course: wire.CourseFile, copied: string | null): Promise<wire.KeptCourse> {
    const { unsure, once } = this.said ?? { unsure: '', once: randomName() };
    try {
      let made = await wire.keepCourse(course, copied, once);
      if (unsure !== '' && unsure !== JSON.stringify(course)) {
        this.said = { unsure: OTHERS, once };
        made = await wire.changeCourse(made.id, course, made.revision);
      }
      this.said = null;
      return made;
    } catch (error) {
      const text = JSON.stringify(course);
      // Where several were said, what lies there may be any of them.
      if (problemOf(error).code === 'offline')
        this.said = { unsure: unsure === '' || unsure === text ? text : OTHERS, once };
      throw error;
    }
  }

  /** Change what is kept. Where an answer was lost the server may have done it already: then that is what one goes on from. */
  private async changeIt(own: Address, course: wire.CourseFile): Promise<wire.KeptCourse> {
    const { unsure } = this;
    try {
      const made = await wire.changeCourse(own.id, course, own.revision);
      this.unsure = '';
      return made;
    } catch (error) {
      const { code } = problemOf(error);
      if (code === 'offline') this.unsure = JSON.stringify(course);
      if (code !== 'course-changed' || unsure === '') throw error;
      const found = await wire.fetchCourse(own.id);
      if (JSON.stringify(found.checked.course) !== unsure) throw error;
      this.unsure = '';
      return await wire.changeCourse(own.id, course, found.revision);
    }
  }

  /** Delete it on the server. */
  async deleteIt(): Promise<boolean> {
    const address = this.address.value;
    if (!address) return false;
    try {
      await wire.deleteCourse(address.id);
      keep(this.key, null);
      keep(this.waitsKey, null);
      keepVersions(this.versionsKey, []);
      return true;
    } catch (error) {
      this.problem.value = wordsOf(error);
      return false;
    }
  }
}
