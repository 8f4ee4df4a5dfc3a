// Implements the connection of one page to one table: sends commands, keeps the snapshot up to date and reconnects.
// Keep the rules and views of games out of this module.

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { randomId, getBackoffMs } from '../app/api';
import type { Command, ClientMessage, Problem, TableSnapshot, ServerMessage } from '../protocol';
import { addInvitation } from './invitation_store';
import { TableChat } from './chat_store';
import { applyChanges } from './json_patch';

/** `waiting` is the pause before the next attempt; `closed` is final. */
export type Status = 'connecting' | 'live' | 'waiting' | 'closed';

/** The result of a command: null if the server carried it out, otherwise the reason why it did not. */
export type Outcome = Problem | null;

const SILENCE = 2_500;
const STALE = 9_000;
/** The maximum time of a connection attempt. */
const HANDSHAKE = 15_000;
/** The number of times to repeat a message that an overloaded server refuses: about 30 seconds in total. */
const TRIES = 7;

/** The commands that change a draft. They are meant for the current decision and must never reach the next decision. */
const DRAFTING: ReadonlySet<Command['type']> = new Set(['add-action', 'undo', 'redo', 'clear', 'commit', 'retract']);
/** The error code for a draft command whose decision ended during a disconnection. Callers show no message for it. */
export const DECISION_OVER = 'decision-over';

interface Asked {
  readonly message: ClientMessage;
  readonly answered: (answer: ServerMessage) => void;
  /** The seat and the decision for which the message is meant, or null for a message without a decision. */
  readonly of: string | null;
}

export class Connection {
  /** The state of the table at the server, or null before the first snapshot. */
  readonly snapshot = signal<TableSnapshot | null>(null);
  /** An earlier state to show instead, while the page still plays the events after that state. */
  readonly delayedSnapshot = signal<ReadonlySignal<TableSnapshot | null> | null>(null);
  /** The state to show. Use this, except in code that plays events and delays the snapshot itself. */
  readonly visibleSnapshot = computed<TableSnapshot | null>(() => (this.delayedSnapshot.value ?? this.snapshot).value);
  readonly status = signal<Status>('connecting');
  /** The reason why the server closed the connection for good, or null. */
  readonly closeReason = signal<Problem | null>(null);
  /** This player's seat, or null for a spectator. */
  readonly seat = signal<number | null>(null);
  /** The server's clock minus this page's clock, in milliseconds. */
  readonly clockOffsetMs = signal(0);

  /** Return a name for the decision that this seat is drafting. The page of each game sets this function. */
  currentDecision: () => string = () => '';

  /** The chat at this table. */
  readonly chat: TableChat;

  private socket: WebSocket | null = null;
  private epoch = '';
  private version = -1;
  private attempt = 0;
  private lastId = 0;
  private readonly asked = new Map<number, Asked>();
  /** The number of times that the server has refused the oldest pending message because of overload. */
  private busy = 0;
  /**
   * Whether the page is connected again but does not have all missed updates yet. Pending messages wait for these
   * updates.
   */
  private catching = false;
  private room: ReturnType<typeof setTimeout> | undefined;
  private quiet: ReturnType<typeof setTimeout> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;

  private readonly page: string;

  readonly table: string;
  private readonly address: string;
  /** The seat on this device for which the connection acts, or null for the seat of this browser's player. */
  private readonly seatOnDevice: number | null;

  /** Create a connection. `page` is a random name of the page. Message IDs are unique within a page. */
  constructor(table: string, address: string, page: string = randomId(), seatOnDevice: number | null = null) {
    this.seatOnDevice = seatOnDevice;
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
        client: this.page,
        protocol: 4,
        epoch: this.epoch,
        version: this.version,
        seat: this.seatOnDevice,
      });
      this.listen();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.socket) {
        this.handleMessage(JSON.parse(event.data) as ServerMessage);
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

  /** Ignore the socket from now on. On a dead network, a browser reports a close only after a minute. */
  private letGo(): void {
    clearTimeout(this.quiet);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** Reconnect now instead of after the pause. Does nothing unless the status is `waiting`. */
  retry(): void {
    if (this.status.value === 'waiting') {
      this.open();
    }
  }

  /**
   * Send a command. Resolves when the server has stored or refused it. A reconnection sends it again, unless it changes a draft whose
   * decision is over: the promise then resolves with the error `DECISION_OVER`.
   */
  async sendCommand(command: Command): Promise<Outcome> {
    const answer = await this.request((id) => ({ type: 'command', id, command }));
    return answer.type === 'refused' ? answer.error : null;
  }

  /** Send a message with a new ID. Resolves with the server's answer. */
  request(message: (id: number) => ClientMessage): Promise<ServerMessage> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((answered) => {
      const sent = message(id);
      const of = sent.type === 'command' && DRAFTING.has(sent.command.type) ? this.draftedFor() : null;
      this.asked.set(id, { message: sent, answered, of });
      if (this.status.value === 'live' && !this.catching && this.room === undefined) {
        this.send(sent);
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

  private handleMessage(message: ServerMessage): void {
    this.listen();
    switch (message.type) {
      case 'snapshot':
        this.epoch = message.epoch;
        this.version = message.version;
        this.clockOffsetMs.value = message.now - Date.now();
        this.seat.value = message.seat;
        this.snapshot.value = message.state;
        this.welcomed();
        break;
      case 'resumed':
        this.clockOffsetMs.value = message.now - Date.now();
        this.seat.value = message.seat;
        this.catchUp();
        break;
      case 'update':
        if (message.version === this.version + 1) {
          this.version = message.version;
          this.snapshot.value = applyChanges(this.snapshot.value, message.changes);
        } else if (message.version > this.version) {
          // An update is missing: ask for a complete snapshot.
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
      case 'chat-update':
        this.chat.receive(message);
        break;
      case 'invitation':
        addInvitation(message);
        break;
      case 'close':
        if (!message.retry) {
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

  /** Send the pending messages again after a pause, because the server was overloaded. */
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

  /** Send the pending messages after the page has caught up. */
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

  /** Wait for the missed updates, which precede the answer to a ping. Only then is the current decision known. */
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
