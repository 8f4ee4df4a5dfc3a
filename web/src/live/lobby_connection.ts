/**
 * Implements the client's only connection to the lobby: the live list of public tables, and the player's search for a
 * quick game. The connection is open while a component shows the list or a search is running. Contains no DOM.
 */

import { signal } from '@preact/signals';
import { fetchJson, getBackoffMs } from '../app/api';
import { writeStored, readStored } from '../app/local_storage';
import { matchedTablePath } from '../app/pending_navigation';
import { addInvitation } from './invitation_store';
import type {
  LobbyClientMessage,
  MatchOffered,
  OpenTable,
  OpenTableSnapshot,
  Problem,
  Seek,
  Seeking,
  LobbyServerMessage,
} from '../protocol';

const SEEKING = 'seeking';
const SILENCE = 10_000;
const STALE = 25_000;

export type SeekRequest = Omit<Seek, 'type' | 'id'>;

interface Asked {
  readonly message: LobbyClientMessage;
  readonly answered: (problem: Problem | null) => void;
}

/** The tables by ID, in the order of the server. Null before the list is loaded. */
export const openTables = signal<ReadonlyMap<string, OpenTable> | null>(null);
export const onlineCount = signal(0);
/** The player's search, or null. */
export const seek = signal<Seeking | null>(null);
/** A found match that waits for answers, or null. */
export const offer = signal<MatchOffered | null>(null);
/** The number of running searches by game, tempo and rating mode. */
export const seekCounts = signal<readonly (readonly [string, string, boolean, number])[]>([]);
export const offline = signal(false);
/** The server's clock minus this page's clock, in milliseconds. */
export const clockOffsetMs = signal(0);

let socket: WebSocket | null = null;
/**
 * Whether the connection was opened for a search. The server creates no session for clients that only watch the list.
 */
let forSearch = false;
let epoch = '';
let version = 0;
let watchers = 0;
let stayers = 0;
let attempt = 0;
let lastId = 0;
let again: ReturnType<typeof setTimeout> | undefined;
let quiet: ReturnType<typeof setTimeout> | undefined;
const asked = new Map<number, Asked>();

/** Subscribe to the list. Returns a function that unsubscribes. */
export function subscribeToLobby(): () => void {
  watchers += 1;
  if (watchers === 1) reopen();
  return () => {
    watchers -= 1;
    if (watchers === 0) settle();
  };
}

/** Resume a search that another page of this browser began, if there is one. */
export function restoreSeek(): void {
  if (readStored(SEEKING) !== null && socket === null) reopen();
}

/** Start a search. Resolves to the server's refusal, or null. */
export function startSeek(wish: SeekRequest): Promise<Problem | null> {
  matchedTablePath.value = null;
  return ask((id) => ({ type: 'seek', id, ...wish }));
}

/** Keep the connection open to receive invitations. Returns a function that releases it. */
export function keepLobbyConnection(): () => void {
  stayers += 1;
  if (socket === null) reopen();
  return () => {
    stayers -= 1;
    settle();
  };
}

export const cancelSeek = (): Promise<Problem | null> => ask((id) => ({ type: 'cancel-seek', id }));
export const acceptMatch = (): Promise<Problem | null> => ask((id) => ({ type: 'accept-match', id }));
export const startWithBots = (): Promise<Problem | null> => ask((id) => ({ type: 'start-with-bots', id }));

/** Send a request, again after a reconnection. All requests are idempotent. */
function ask(message: (id: number) => LobbyClientMessage): Promise<Problem | null> {
  lastId += 1;
  const id = lastId;
  return new Promise((answered) => {
    const one = { message: message(id), answered };
    asked.set(id, one);
    if (socket === null || !forSearch) reopen();
    else send(one.message);
  });
}

/** Close the connection if no component needs it. */
function settle(): void {
  if (watchers > 0 || stayers > 0 || seek.peek() !== null || asked.size > 0) return;
  hangUp();
}

function hangUp(): void {
  clearTimeout(again);
  clearTimeout(quiet);
  const old = socket;
  socket = null;
  old?.close();
}

/**
 * Open a new connection, after loading the list if it is shown. An attempt that takes too long is replaced and ignored.
 */
function reopen(): void {
  hangUp();
  const mine = setTimeout(lost, STALE);
  quiet = mine;
  void (watchers > 0 ? readList() : Promise.resolve()).then(
    () => mine === quiet && open(),
    () => mine === quiet && lost(),
  );
}

async function readList(): Promise<void> {
  const list = await fetchJson<OpenTableSnapshot>('/api/place');
  epoch = list.epoch;
  version = list.version;
  onlineCount.value = list.people;
  clockOffsetMs.value = list.now - Date.now();
  openTables.value = new Map(
    [...list.tables].sort((one, other) => one.number - other.number).map((one) => [one.id, one]),
  );
}

function open(): void {
  const needed = watchers > 0 || stayers > 0 || asked.size > 0 || seek.peek() !== null || readStored(SEEKING) !== null;
  if (!needed) return hangUp();
  forSearch = asked.size > 0 || seek.peek() !== null || readStored(SEEKING) !== null;
  const mine = new WebSocket(`${location.origin.replace('http', 'ws')}/live/place${forSearch ? '?seek' : ''}`);
  socket = mine;
  mine.onopen = () => {
    send({ type: 'hello', protocol: 4, ...(watchers > 0 && { epoch, version }) });
    for (const one of asked.values()) send(one.message);
    listen();
  };
  mine.onmessage = (event: MessageEvent<string>) => {
    if (mine === socket) handleMessage(JSON.parse(event.data) as LobbyServerMessage);
  };
  mine.onclose = () => {
    if (mine === socket) lost();
  };
}

/** Drop a silent connection and retry. On a dead network, a browser reports a close only after a minute. */
function lost(): void {
  hangUp();
  offline.value = true;
  again = setTimeout(reopen, getBackoffMs(attempt, Math.random()));
  attempt += 1;
}

function send(message: LobbyClientMessage): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function listen(): void {
  clearTimeout(quiet);
  quiet = setTimeout(() => {
    send({ type: 'ping' });
    quiet = setTimeout(lost, STALE - SILENCE);
  }, SILENCE);
}

function handleMessage(message: LobbyServerMessage): void {
  listen();
  offline.value = false;
  switch (message.type) {
    case 'list-update':
      if (message.version === version + 1) change(message.changed, message.removed, message.version);
      else if (message.version > version) reopen();
      break;
    case 'online-count':
      onlineCount.value = message.people;
      seekCounts.value = message.looking;
      break;
    case 'list-reset':
      reopen();
      break;
    case 'seek-status':
      attempt = 0;
      clockOffsetMs.value = message.now - Date.now();
      seek.value = message;
      offer.value = null;
      writeStored(SEEKING, '1');
      break;
    case 'match-offered':
      // The state of the search comes first.
      offer.value = message;
      break;
    case 'seek-ended':
      attempt = 0;
      seekCounts.value = message.looking;
      seek.value = offer.value = null;
      writeStored(SEEKING, null);
      settle();
      break;
    case 'match-found':
      attempt = 0;
      if (seek.value !== null || readStored(SEEKING) !== null) matchedTablePath.value = message.path;
      seek.value = offer.value = null;
      writeStored(SEEKING, null);
      settle();
      break;
    case 'invitation':
      addInvitation(message);
      break;
    case 'pong':
      clockOffsetMs.value = message.now - Date.now();
      break;
    case 'done':
    case 'refused':
      if (message.id !== null) {
        asked.get(message.id)?.answered(message.type === 'refused' ? message.error : null);
        asked.delete(message.id);
        settle();
      }
      break;
    default:
      break; // `close`: the server closes the connection, and the client opens a new one
  }
}

function change(changed: readonly OpenTable[], gone: readonly string[], to: number): void {
  version = to;
  const next = new Map(openTables.peek() ?? []);
  // A known table keeps its place in the map; a new table is added at the end.
  for (const table of changed) next.set(table.id, table);
  for (const id of gone) next.delete(id);
  openTables.value = next;
}
