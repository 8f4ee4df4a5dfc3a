/** Creates connections to tables, and formats the links and codes of seats. */

import { signal } from '@preact/signals';
import { Connection } from '../../live/connection';

/** The table that the player left by a command. The page then shows no notice about the lost seat. */
export const leftTableId = signal('');

/** Return the WebSocket URL of a table. The path contains the ID, so that a proxy can find the server that owns it. */
function getTableSocketUrl(table: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live/${table}`;
}

/** Create a connection to a table without opening it. `seat` is the seat on this device for which it acts. */
export function createTableConnection(table: string, seat: number | null = null): Connection {
  return new Connection(table, getTableSocketUrl(table), undefined, seat);
}

/** Return the link of a table. */
export function getTableUrl(table: string): string {
  return `${location.origin}/t/${table}`;
}

/** Return a code in groups of four, so that it can be read aloud. */
export function formatSeatCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** Return the path for a typed or pasted text with a table or a seat code, or undefined for other texts. */
export function parseInvitation(text: string): { path: string } | undefined {
  const address = /\/(t|move)\/([A-Za-z0-9-]+)/.exec(text);
  if (address) return { path: `/${address[1]}/${address[2]}` };
  const letters = text.replace(/[^A-Za-z0-9]/g, '');
  if (letters.length === 12) return { path: `/t/${letters.toLowerCase()}` };
  if (letters.length === 10) return { path: `/move/${letters.toUpperCase()}` };
  return undefined;
}
