// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.

/** Draw the canyon pattern of `die` along `path`, a list of corner points `(x, y)` from the smaller end point. */
export interface DrawCanyon {
  type: 'canyon-draw';
  space?: string;
  drawing?: string;
  die?: number;
  path?: [number, number][];
}

export type Act = DrawCanyon;

/** The types of this folder, by the name of the common type that includes each of them. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/canyon': Added;
  }
}
