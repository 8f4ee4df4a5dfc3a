/** Stores the chat lines of one table, and the last line that the player has read. Contains no DOM. */

import { computed, signal } from '@preact/signals';
import { writeStored, readStored } from '../app/local_storage';
import type { ChatPermissions, ChatLine, ChatUpdate } from '../protocol';

const READ = 'talk-read';
const MOST_TABLES = 50;

/** Return the number of the last read line by table, the most recently used table last. */
function readMarks(): Map<string, number> {
  try {
    return new Map(JSON.parse(readStored(READ) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

export class TableChat {
  readonly lines = signal<readonly ChatLine[]>([]);
  /** The player's permissions to write here, or null without chat. */
  readonly permissions = signal<ChatPermissions | null>(null);
  readonly read = signal(0);
  readonly unread = computed(
    () => this.lines.value.filter((line) => line.number > this.read.value && !line.mine && !line.removed).length,
  );
  /** The lines that arrived while the page was open, to be announced to screen readers. */
  readonly fresh = signal<readonly ChatLine[]>([]);

  private readonly table: string;

  constructor(table: string) {
    this.table = table;
    this.read.value = readMarks().get(table) ?? 0;
  }

  receive({ lines, reset: whole, permissions: may }: ChatUpdate): void {
    if (may !== null) this.permissions.value = may;
    if (!whole && lines.length === 0) return;
    const before = new Map(this.lines.value.map((line) => [line.number, line]));
    const known = before.size > 0 ? Math.max(...before.keys()) : 0;
    const next = whole ? new Map<number, ChatLine>() : before;
    for (const line of lines) next.set(line.number, line);
    if (!whole || known > 0) this.fresh.value = lines.filter((line) => line.number > known && !line.mine);
    this.lines.value = [...next.values()].sort((one, other) => one.number - other.number);
  }

  /** Mark all lines as read. */
  markAllRead(): void {
    const last = this.lines.value.at(-1)?.number ?? 0;
    if (last <= this.read.value) return;
    this.read.value = last;
    const marks = readMarks();
    marks.delete(this.table);
    marks.set(this.table, last);
    writeStored(READ, JSON.stringify([...marks].slice(-MOST_TABLES)));
  }
}
