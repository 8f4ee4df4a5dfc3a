/** Tables of this browser's memory: its open connections, shared by the pages of one table. */

import { signal } from '@preact/signals';
import { Connection } from '../../live/connection';

/** The table at which one stood up by oneself: that needs no telling. */
export const leftTableId = signal('');

/** Where a table is connected to: its id is in the path, by which a proxy finds the server that has it. */
function getTableSocketUrl(table: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live/${table}`;
}

/** A connection to a table, still to be opened. */
export function createTableConnection(table: string): Connection {
  return new Connection(table, getTableSocketUrl(table));
}

/** The address of a table, as it is handed out. */
export function getTableUrl(table: string): string {
  return `${location.origin}/t/${table}`;
}

/** A code in groups that can be read aloud. */
export function formatSeatCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** What somebody typed or pasted: a table, a code of a seat, or neither. */
export function parseInvitation(text: string): { path: string } | undefined {
  const address = /\/(t|move)\/([A-Za-z0-9-]+)/.exec(text);
  if (address) return { path: `/${address[1]}/${address[2]}` };
  const letters = text.replace(/[^A-Za-z0-9]/g, '');
  if (letters.length === 12) return { path: `/t/${letters.toLowerCase()}` };
  if (letters.length === 10) return { path: `/move/${letters.toUpperCase()}` };
  return undefined;
}
