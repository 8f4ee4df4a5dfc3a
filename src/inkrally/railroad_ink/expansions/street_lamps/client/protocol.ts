// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.

/** Light every lamp in a row, such as `3`, or a column, such as `B`. */
export interface LightLine {
  type: 'street-lamps-light';
  space?: string;
  drawing?: string;
  line?: string;
}

export type Act = LightLine;

/** The types of this folder, by the name of the common type that includes each of them. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/street_lamps': Added;
  }
}
