// One page's connection to one table: says commands, keeps the snapshot up to date, comes back by itself.
// Knows the protocol and no game.

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { randomId } from '../app/api';
import type { Command, ClientMessage, Problem, TableSnapshot, ServerMessage } from '../protocol';
import { getBackoffMs } from './backoff';
import { addInvitation } from './invitation_store';
import { TableChat } from './chat_store';
import { applyChanges } from './json_patch';

/** `waiting` is between two attempts; `closed` is for good. */
export type Status = 'connecting' | 'live' | 'waiting' | 'closed';

/** What a command came to: null for done, or why it was refused. */
export type Outcome = Problem | null;

const SILENCE = 2_500;
const STALE = 9_000;
/** So long a line may take to be there. */
const HANDSHAKE = 15_000;
/** So often something is said again that a server with too much to do has refused: for some half a minute. */
const TRIES = 7;

/** What is done to a draft: it is meant for the decision that is asked for now, and for no other. */
const DRAFTING: ReadonlySet<Command['type']> = new Set(['act', 'undo', 'redo', 'clear', 'commit', 'retract']);
/** The code of this page's own answer to what came too late to be said again: whoever said it has nothing to tell of it. */
export const DECISION_OVER = 'decision-over';

interface Asked {
  readonly message: ClientMessage;
  readonly answered: (answer: ServerMessage) => void;
  /** The seat and the decision that it was meant for, where it was meant for one. */
  readonly of: string | null;
}

export class Connection {
  /** The snapshot as last told; null before the first telling. */
  readonly snapshot = signal<TableSnapshot | null>(null);
  /** In place of the snapshot, where a part of the page holds back what it has not shown yet. */
  readonly delayedSnapshot = signal<ReadonlySignal<TableSnapshot | null> | null>(null);
  /** The snapshot as it may be shown: what every part of a page reads that does not hold anything back itself. */
  readonly visibleSnapshot = computed<TableSnapshot | null>(() => (this.delayedSnapshot.value ?? this.snapshot).value);
  readonly status = signal<Status>('connecting');
  /** Why the server does not want this page, where it said so. */
  readonly closeReason = signal<Problem | null>(null);
  /** One's own seat; null for who watches. */
  readonly seat = signal<number | null>(null);
  /** The server's clock less this page's, in milliseconds. */
  readonly clockOffsetMs = signal(0);

  /** Names the decision that this seat drafts for; a game's part of the page says so, which knows decisions. */
  currentDecision: () => string = () => '';

  /** What was said at the table. */
  readonly chat: TableChat;

  private socket: WebSocket | null = null;
  private epoch = '';
  private version = -1;
  private attempt = 0;
  private lastId = 0;
  private readonly asked = new Map<number, Asked>();
  /** While the server has too much to do: how often it has said so of the first message that waits. */
  private busy = 0;
  /** It came back and has not heard yet what happened meanwhile: what was not answered waits for that. */
  private catching = false;
  private room: ReturnType<typeof setTimeout> | undefined;
  private quiet: ReturnType<typeof setTimeout> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;

  private readonly page: string;

  readonly table: string;
  private readonly address: string;

  /** `page` is a random name: ids of messages count up within it. */
  constructor(table: string, address: string, page: string = randomId()) {
    this.table = table;
    this.address = address;
    this.page = page;
    this.chat = new TableChat(table);
  }

  open(): void {
    clearTimeout(this.again);
    this.letGo();
    this.status.value = this.attempt === 0 ? 'connecting' : 'waiting';
    this.quiet = setTimeout(() => this.lost(), HANDSHAKE);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.send({
        type: 'hello',
        page: this.page,
        protocol: 3,
        epoch: this.epoch,
        version: this.version,
      });
      this.listen();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.socket) {
        this.hear(JSON.parse(event.data) as ServerMessage);
      }
    };
    socket.onclose = () => {
      if (socket === this.socket) {
        this.lost();
      }
    };
  }

  close(): void {
    this.status.value = 'closed';
    clearTimeout(this.again);
    clearTimeout(this.room);
    this.letGo();
  }

  /** Hear no more of the socket: where its line is dead, browsers wait for a minute before they say that it is closed. */
  private letGo(): void {
    clearTimeout(this.quiet);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** Try at once instead of when it is time. */
  retry(): void {
    if (this.status.value === 'waiting') {
      this.open();
    }
  }

  /**
   * Do a command; answered when it is durable or refused. Said again by itself after a lost connection, but for what was done to
   * a draft whose decision is over by then: in the next one it might be done, too.
   */
  async sendCommand(command: Command): Promise<Outcome> {
    const answer = await this.request((id) => ({ type: 'say', id, command }));
    return answer.type === 'refused' ? answer.error : null;
  }

  /** Ask for something by a message with a fresh id. */
  request(message: (id: number) => ClientMessage): Promise<ServerMessage> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((answered) => {
      const said = message(id);
      const of = said.type === 'say' && DRAFTING.has(said.command.type) ? this.draftedFor() : null;
      this.asked.set(id, { message: said, answered, of });
      if (this.status.value === 'live' && !this.catching && this.room === undefined) {
        this.send(said);
      }
    });
  }

  private draftedFor(): string {
    return `${this.seat.peek()} ${this.currentDecision()}`;
  }

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(message));
    }
  }

  private hear(message: ServerMessage): void {
    this.listen();
    switch (message.type) {
      case 'whole':
        this.epoch = message.epoch;
        this.version = message.version;
        this.clockOffsetMs.value = message.now - Date.now();
        this.seat.value = message.seat;
        this.snapshot.value = message.room;
        this.welcomed();
        break;
      case 'back':
        this.clockOffsetMs.value = message.now - Date.now();
        this.seat.value = message.seat;
        this.catchUp();
        break;
      case 'update':
        if (message.version === this.version + 1) {
          this.version = message.version;
          this.snapshot.value = applyChanges(this.snapshot.value, message.changes);
        } else if (message.version > this.version) {
          // Something was missed: forget the versions and be told everything.
          this.version = -1;
          this.lost();
        }
        break;
      case 'pong':
        this.clockOffsetMs.value = message.now - Date.now();
        if (this.catching) {
          this.welcomed();
        }
        break;
      case 'talked':
        this.chat.receive(message);
        break;
      case 'invited':
        addInvitation(message);
        break;
      case 'bye':
        if (!message.again) {
          this.closeReason.value = message.error;
          this.close();
        }
        break;
      default:
        if (message.id !== null) {
          this.answer(message.id, message);
        }
    }
  }

  private answer(id: number, message: ServerMessage): void {
    if (message.type === 'refused' && message.error.code === 'busy' && this.asked.has(id)) {
      if (this.busy < TRIES) {
        this.sayAgain();
        return;
      }
    }
    this.asked.get(id)?.answered(message);
    this.asked.delete(id);
    if (this.room === undefined) {
      this.busy = 0;
    }
  }

  /** There was no room for what was said: all of it waits and is said again in its order, later each time. */
  private sayAgain(): void {
    if (this.room !== undefined) {
      return;
    }
    const pause = getBackoffMs(this.busy, Math.random());
    this.busy += 1;
    this.room = setTimeout(() => {
      this.room = undefined;
      if (this.status.value === 'live' && !this.catching) {
        this.sayAll();
      }
    }, pause);
  }

  private sayAll(): void {
    for (const [id, asked] of this.asked) {
      if (asked.of !== null && asked.of !== this.draftedFor()) {
        this.asked.delete(id);
        asked.answered({
          type: 'refused',
          id,
          error: { code: DECISION_OVER, message: 'what this was meant for is over' },
        });
      } else {
        this.send(asked.message);
      }
    }
  }

  /** The server knows where this page is, and the page what happened: say again what was not answered. */
  private welcomed(): void {
    if (this.status.value === 'live' && !this.catching) {
      return;
    }
    this.status.value = 'live';
    this.catching = false;
    this.attempt = 0;
    if (this.room === undefined) {
      this.sayAll();
    }
  }

  /** What happened meanwhile follows, and behind it the answer to a ping: then it is known what one drafts for. */
  private catchUp(): void {
    if ([...this.asked.values()].every((asked) => asked.of === null)) {
      this.welcomed();
      return;
    }
    this.status.value = 'live';
    this.catching = true;
    this.attempt = 0;
    this.send({ type: 'ping' });
  }

  private listen(): void {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => {
      this.send({ type: 'ping' });
      this.quiet = setTimeout(() => this.lost(), STALE - SILENCE);
    }, SILENCE);
  }

  private lost(): void {
    this.letGo();
    if (this.status.value === 'closed') {
      return;
    }
    this.status.value = 'waiting';
    this.catching = false;
    this.again = setTimeout(() => this.open(), getBackoffMs(this.attempt, Math.random()));
    this.attempt += 1;
  }
}
