// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.

/** Mark the pattern of the die. `space` is its first space in reading order, `shape` its rows, such as `xxx/.x.`. */
export interface MarkPattern {
  type: 'tetromino-mark';
  space?: string;
  drawing?: string;
  shape?: string;
}

export type Act = MarkPattern;

/** The types of this folder, by the name of the common type that includes each of them. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/tetromino': Added;
  }
}
