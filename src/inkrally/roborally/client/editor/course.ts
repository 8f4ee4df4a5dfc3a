/**
 * The open course. Sends edits to the server one after another and shows the results. Stores undo steps, the unfinished
 * course and earlier versions in this browser. Only the server checks and edits courses.
 */

import { computed, signal } from '@preact/signals';
import { toProblem, randomId, formatError } from '@/app/api';
import { announce } from '@/app/announcer';
import { writeStored, readStored, storageKey } from '@/app/local_storage';
import { isTransient } from '@/live/job_poller';
import type { Problem } from '@/protocol';
import { formatList } from '@/i18n';
import { formatProblem } from '@/i18n/error_messages';
import { spaceWords } from '../drawing/space_text';
import type { Space } from '../table/model';
import { keepVersions, keptVersions, type Version, withChange } from './versions';
import * as wire from './course_api';
import { isFlag, isNumber, isText, asRecord } from './type_guards';
import {
  type RequestedEdit,
  type DoneEdits,
  doneIn,
  type EditId,
  editOf,
  isDone,
  spacesIn,
  type QueuedEdit,
  parseQueuedEdits,
  withDone,
} from './edit_queue';
import { findingWords, tEditor } from './finding_text';

const KEY = 'course-draft';
/** The value of `unsure` if several different courses were sent without an answer. */
const OTHERS = '?';
/** The maximum number of undo steps. */
const MOST_STEPS = 500;

/** The stored course on the server. */
interface Address extends wire.StoredCourse {
  readonly mine: boolean;
}

/**
 * The draft in the browser's storage, together with its finished edits. Without a course, the draft equals the course
 * on the server.
 */
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
  const { course, address, done } = asRecord(found) ?? {};
  const { id, path, revision, mine } = asRecord(address) ?? {};
  const there = isText(id) && isText(path) && isNumber(revision) && isFlag(mine) ? { id, path, revision, mine } : null;
  return { course, address: there, done: doneIn(done) };
}

const CHANGED: Problem = { code: 'course-changed', message: '' };

/** An empty course has a default name in the language of the page. */
const named = (): wire.Edit => ({ type: 'describe', name: tEditor('course.unnamed') });
const stepsOf = (edit: wire.Edit): readonly wire.Edit[] =>
  edit.type === 'begin' && edit.course === 'empty' ? [edit, named()] : [edit];

/** Error codes of refusals that are worth a retry. */
const BUSY: ReadonlySet<string> = new Set(['too-fast', 'busy', 'analysis-busy', 'server-stops', 'offline']);
/** The first and the longest pause before a retry. */
const LATER_MS = 3000;
const LATEST_MS = 60_000;

export class OpenCourse {
  readonly checked = signal<wire.CheckedCourse | null>(null);
  readonly problem = signal('');
  /** Whether an edit is pending. */
  readonly busy = signal(false);
  readonly address = signal<Address | null>(null);
  /** Whether the course differs from the course stored at its address. */
  readonly changed = signal(false);
  readonly past = signal<readonly wire.CourseFile[]>([]);
  readonly future = signal<readonly wire.CourseFile[]>([]);
  /** Earlier versions stored in this browser, the newest first. */
  readonly versions = signal<readonly Version[]>([]);
  /** Whether the course is being stored on the server. */
  readonly keeping = signal(false);
  /** The queue: edits that wait for the pending edit or for the connection. */
  private readonly line = signal<readonly QueuedEdit[]>([]);
  readonly waits = computed(() => this.line.value.length);
  /** Whether the queue waits because the server is unreachable or overloaded. */
  readonly stalled = signal(false);
  /** The spaces with waiting edits. */
  readonly waitsAt = computed(() => (this.stalled.value ? this.line.value.flatMap(spacesIn) : []));
  /** Whether this browser could store the waiting edits. */
  readonly waitsKept = signal(true);
  private later: ReturnType<typeof setTimeout> | undefined;
  private pause = LATER_MS;
  /** The pending edit. */
  private doing: QueuedEdit | null = null;
  /** Whether the edits of an earlier page were restored to the queue. */
  private recalled = false;
  /** The ID of this page, and the number of its edits. */
  private readonly page = randomId();
  private count = 0;
  /** The finished edits of this page and of earlier pages. */
  private done: DoneEdits = [];
  /** Callbacks for when no edit is pending. */
  private idle: (() => void)[] = [];
  /** The reason why the last edit was refused, or null. */
  private refused: Problem | null = null;
  /** Whether the player was told that another tab has the course open. */
  private shared = false;
  /** Whether the browser's storage had room for the draft at the last attempt. */
  private room = true;
  /** The text of the course that was being stored when the answer was lost. */
  private unsure = '';
  /** A new course without an answer, and its idempotency key. */
  private said: { readonly unsure: string; readonly once: string } | null = null;
  private readonly id: string;
  private key: string;

  constructor(id: string) {
    this.id = id;
    this.key = id === 'new' ? KEY : `${KEY}-${id}`;
  }

  /** Fetch the course, or continue with the stored draft. Then send the restored edits. */
  async open(): Promise<void> {
    if (this.recalled) return this.run();
    this.recalled = true;
    const { edits, lost } = parseQueuedEdits(readStored(this.waitsKey));
    this.line.value = [...edits.map((one) => ({ ...one, id: one.id ?? this.next() })), ...this.line.peek()];
    await this.run();
    if (!lost) return;
    this.problem.value = tEditor('course.waits-damaged');
    announce(this.problem.value, true);
  }

  private next(): EditId {
    this.count += 1;
    return [this.page, this.count];
  }

  /** Fetch the course, and return whether it could be opened. Retries temporary failures. */
  private async fetched(): Promise<boolean> {
    try {
      const draft = draftIn(readStored(this.key));
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
      this.refused = toProblem(error);
      this.problem.value = formatError(error);
      if (BUSY.has(this.refused.code) || isTransient(this.refused)) this.stall();
      else this.stalled.value = false;
      return false;
    }
  }

  /** Compare the stored draft with the server's course: the same, or another revision. */
  private async compare({ address }: Draft): Promise<void> {
    if (!address) return;
    const found = await wire.fetchCourse(address.id);
    if (this.address.peek()?.revision !== address.revision || this.busy.peek()) return;
    if (JSON.stringify(found.checked.course) === JSON.stringify(this.checked.peek()?.course)) this.take(found);
    else if (found.revision !== address.revision) this.problem.value = formatProblem(CHANGED);
  }

  /** Load the server's version of the course. Undo restores the local changes. */
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
      this.problem.value = formatError(error);
    }
  }

  /** The ID of the course on the server, even if the local draft has lost this ID; null for a new course. */
  get elsewhere(): string | null {
    return this.address.value?.id ?? (this.id === 'new' ? null : this.id);
  }

  private take(found: wire.OwnCourse): void {
    this.address.value = found;
    this.checked.value = found.checked;
    this.changed.value = false;
    this.problem.value = '';
    writeStored(this.key, this.draftText());
  }

  private get versionsKey(): string {
    return `${this.key}-versions`;
  }

  private get waitsKey(): string {
    return `${this.key}-waits`;
  }

  /** Return the draft to store, or null if the server has everything. */
  private draftText(): string | null {
    if (!this.changed.peek()) return this.doneText();
    const course = this.checked.peek()?.course;
    return JSON.stringify({ course, address: this.address.peek(), done: this.done } satisfies Draft);
  }

  private doneText(): string | null {
    return this.done.length === 0 ? null : JSON.stringify({ done: this.done });
  }

  /** Queue an edit. `at` is the space to describe afterwards. */
  do(edit: RequestedEdit, at?: Space): void {
    this.lined([...this.line.peek(), { edit, at, id: this.next() }]);
    void this.run();
  }

  /** Set the queue and store it with the pending edit. */
  private lined(line: readonly QueuedEdit[]): void {
    this.line.value = line;
    if (line.length === 0) this.stalled.value = false;
    const all = this.doing ? [this.doing, ...line] : line;
    this.waitsKept.value = writeStored(this.waitsKey, all.length > 0 ? JSON.stringify(all) : null);
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
    // Send no edits before the course is open: the result would replace the stored course.
    if (this.checked.peek() !== null || (await this.fetched()) || !this.stalled.peek()) await this.doAll();
    this.rest();
  }

  private async doAll(): Promise<void> {
    for (let next = this.line.peek()[0]; next; next = this.line.peek()[0]) {
      this.doing = next;
      this.lined(this.line.peek().slice(1));
      const before = this.checked.value;
      // The course already contains an edit that an earlier page or another tab has applied.
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
        this.refused = toProblem(error);
        const words = formatError(error);
        if (this.problem.value !== words) announce(words, true);
        this.problem.value = words;
        if (BUSY.has(this.refused.code)) {
          // The edit waits until the server is reachable and not overloaded.
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

  /** Wait until all edits are finished. Resolves with the problem of a refused edit. */
  async settled(): Promise<Problem | null> {
    this.refused = null;
    while (this.busy.peek() || (this.line.peek().length > 0 && this.refused === null)) {
      if (!this.busy.peek()) void this.run();
      await new Promise<void>((resolve) => this.idle.push(resolve));
    }
    return this.refused;
  }

  /** Send waiting edits when the browser is online again, and watch other tabs. Returns a function to stop. */
  follow(): () => void {
    const back = () => void this.run();
    // All tabs with the same course share one storage entry. The last writer wins.
    const elsewhere = ({ key, newValue }: StorageEvent) => {
      if (key !== storageKey(this.key) || draftIn(newValue).course === undefined || this.shared) return;
      this.shared = true;
      this.problem.value = tEditor('course.open-elsewhere');
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

  private shown(checked: wire.CheckedCourse, at?: Space, begun = false): void {
    const before = this.checked.value?.findings ?? [];
    this.checked.value = checked;
    this.changed.value = true;
    this.problem.value = '';
    const room = this.keepDraft(withChange(this.versions.value, checked.course, Date.now(), begun));
    // The description of the space, then new findings.
    const known = new Set(before.map((one) => one.message));
    const bad = checked.findings.filter((one) => one.level === 'bad' && !known.has(one.message));
    announce(formatList([...(at ? [spaceWords(checked.floor, at)] : []), ...bad.map(findingWords)]));
    if (room !== '') announce(room, true);
  }

  /**
   * Store the course in this browser, then as many versions as fit. Returns a text about versions that were newly lost.
   */
  private keepDraft(versions: readonly Version[]): string {
    const kept = writeStored(this.key, this.draftText());
    this.versions.value = kept ? keepVersions(this.versionsKey, versions) : versions;
    const fewer = this.versions.value.length < versions.length;
    const words = kept ? (fewer ? tEditor('course.versions-gone') : '') : tEditor('course.unkept');
    if (words !== '') this.problem.value = words;
    const news = kept !== this.room || (kept && fewer);
    this.room = kept;
    return news ? words : '';
  }

  /** Undo the last edit. A waiting edit is dropped. */
  undo(): void {
    if (this.line.peek().length > 0) {
      this.lined(this.line.peek().slice(0, -1));
      this.problem.value = '';
      announce(tEditor('course.undone-waiting'), true);
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
        (error: unknown) => (this.problem.value = formatError(error)),
      )
      .finally(() => {
        this.rest();
        void this.run();
      });
  }

  /** Replace the course with a checked course. */
  replace(checked: wire.CheckedCourse): void {
    if (this.checked.value) this.past.value = [...this.past.value, this.checked.value.course].slice(-MOST_STEPS);
    this.future.value = [];
    this.shown(checked, undefined, true);
  }

  /** Store the course with all edits on the server, at its address or a new address. Returns whether it was stored. */
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
      // Edits made meanwhile are not stored yet.
      this.changed.value = this.checked.value !== checked;
      writeStored(this.key, this.doneText());
      writeStored(this.waitsKey, null);
      keepVersions(this.versionsKey, []);
      this.key = `${KEY}-${made.id}`;
      this.keepDraft(this.versions.value);
      this.lined(this.line.peek());
      return true;
    } catch (error) {
      this.problem.value = formatError(error);
      announce(this.problem.value, true);
      return false;
    }
  }

  /**
   * Store the course at a new address. If an answer was lost, the course may exist already; then change that course.
   */
  private async keepNew(course: wire.CourseFile, copied: string | null): Promise<wire.StoredCourse> {
    const { unsure, once } = this.said ?? { unsure: '', once: randomId() };
    try {
      let made = await wire.createCourse(course, copied, once);
      if (unsure !== '' && unsure !== JSON.stringify(course)) {
        this.said = { unsure: OTHERS, once };
        made = await wire.updateCourse(made.id, course, made.revision);
      }
      this.said = null;
      return made;
    } catch (error) {
      const text = JSON.stringify(course);
      // If several different courses were sent, the server may have stored any of them.
      if (toProblem(error).code === 'offline')
        this.said = { unsure: unsure === '' || unsure === text ? text : OTHERS, once };
      throw error;
    }
  }

  /**
   * Change the stored course. If an answer was lost and the server has made the change already, continue from the
   * version of the server.
   */
  private async changeIt(own: Address, course: wire.CourseFile): Promise<wire.StoredCourse> {
    const { unsure } = this;
    try {
      const made = await wire.updateCourse(own.id, course, own.revision);
      this.unsure = '';
      return made;
    } catch (error) {
      const { code } = toProblem(error);
      if (code === 'offline') this.unsure = JSON.stringify(course);
      if (code !== 'course-changed' || unsure === '') throw error;
      const found = await wire.fetchCourse(own.id);
      if (JSON.stringify(found.checked.course) !== unsure) throw error;
      this.unsure = '';
      return await wire.updateCourse(own.id, course, found.revision);
    }
  }

  /** Delete the course on the server. */
  async deleteIt(): Promise<boolean> {
    const address = this.address.value;
    if (!address) return false;
    try {
      await wire.deleteCourse(address.id);
      writeStored(this.key, null);
      writeStored(this.waitsKey, null);
      keepVersions(this.versionsKey, []);
      return true;
    } catch (error) {
      this.problem.value = formatError(error);
      return false;
    }
  }
}
