/**
 * The connection of one screen to a dice tower: sends commands, shows the server's state and reconnects automatically.
 * The server rolls the dice.
 */

import { signal } from '@preact/signals';
import { loadCopy, storeCopy } from '@/app/offline/kept_copies';
import { getBackoffMs } from '@/app/api';
import type { TowerClientMessage, Problem, TowerServerMessage, TowerView } from '@/protocol';

const SILENCE_MS = 2_500;
const STALE_MS = 9_000;
const HANDSHAKE_MS = 15_000;

type Command = (id: number) => TowerClientMessage;

export class DiceTowerConnection {
  readonly tower = signal<TowerView | null>(null);
  readonly status = signal<'connecting' | 'live' | 'waiting' | 'closed'>('connecting');
  /** The reason why the server closed the connection for good, or null. */
  readonly farewell = signal<Problem | null>(null);

  readonly #id: string;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #lastId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #asked = new Map<number, (problem: Problem | null) => void>();

  constructor(id: string) {
    this.#id = id;
  }

  open(): void {
    this.#letGo();
    this.#timer = setTimeout(() => this.#lost(), HANDSHAKE_MS);
    const socket = new WebSocket(
      `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live/tower/${this.#id}`,
    );
    this.#socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'hello', protocol: 4 } satisfies TowerClientMessage));
      this.#listen();
    };
    socket.onmessage = (event: MessageEvent<string>) =>
      socket === this.#socket && this.#handleMessage(JSON.parse(event.data) as TowerServerMessage);
    socket.onclose = () => socket === this.#socket && this.#lost();
  }

  close(): void {
    this.status.value = 'closed';
    this.#letGo();
    this.#giveUp();
  }

  /** Ignore the socket from now on. On a dead network, browsers report a close only after a minute. */
  #letGo(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  roll(round: number): Promise<Problem | null> {
    return this.#ask((id) => ({ type: 'roll', id, round }));
  }

  enter(round: number, dice: string[]): Promise<Problem | null> {
    return this.#ask((id) => ({ type: 'enter-dice', id, round, dice }));
  }

  takeBack(round: number): Promise<Problem | null> {
    return this.#ask((id) => ({ type: 'undo-roll', id, round }));
  }

  end(): Promise<Problem | null> {
    return this.#ask((id) => ({ type: 'reveal-seed', id }));
  }

  /** Send a command. A command names its round, so a lost command has no late effect and can be repeated by hand. */
  #ask(command: Command): Promise<Problem | null> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((done) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) {
        done({ code: 'offline', message: '' });
        return;
      }
      this.#asked.set(id, done);
      this.#socket.send(JSON.stringify(command(id)));
    });
  }

  #handleMessage(message: TowerServerMessage): void {
    this.#listen();
    switch (message.type) {
      case 'tower':
        this.tower.value = message.tower;
        void storeCopy(`tower/${this.#id}`, message.tower);
        this.status.value = 'live';
        this.#attempt = 0;
        break;
      case 'done':
        this.#answer(message.id, null);
        break;
      case 'refused':
        if (message.id !== null) this.#answer(message.id, message.error);
        break;
      case 'close':
        if (!message.retry) {
          this.farewell.value = message.error;
          this.close();
        }
    }
  }

  #answer(id: number, problem: Problem | null): void {
    this.#asked.get(id)?.(problem);
    this.#asked.delete(id);
  }

  #listen(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#socket?.readyState === WebSocket.OPEN)
        this.#socket.send(JSON.stringify({ type: 'ping' } satisfies TowerClientMessage));
      this.#timer = setTimeout(() => this.#lost(), STALE_MS - SILENCE_MS);
    }, SILENCE_MS);
  }

  #lost(): void {
    this.#letGo();
    this.#giveUp();
    if (this.status.value === 'closed') return;
    this.status.value = 'waiting';
    if (this.tower.value === null) void this.#showCopy();
    this.#timer = setTimeout(() => this.open(), getBackoffMs(this.#attempt, Math.random()));
    this.#attempt += 1;
  }

  /** Show the tower as it was on the last visit, because the server cannot be reached. */
  async #showCopy(): Promise<void> {
    const copy = await loadCopy<TowerView>(`tower/${this.#id}`);
    if (this.tower.value === null && copy !== undefined) this.tower.value = copy.content;
  }

  #giveUp(): void {
    for (const done of this.#asked.values()) done({ code: 'offline', message: '' });
    this.#asked.clear();
  }
}
