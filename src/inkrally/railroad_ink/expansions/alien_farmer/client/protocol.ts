// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.

/** Place the UFO for which a special route was crossed off in the empty space `space`. */
export interface PutUfo {
  type: 'alien-farmer-ufo';
  space?: string;
  drawing?: string;
}

/** Cross off the special route `route` to place a UFO. */
export interface Spend {
  type: 'alien-farmer-spend';
  space?: string;
  drawing?: string;
  route?: string;
}

/** Cross off the special route `route`, which a university gives for free, to place a UFO. */
export interface SpendFree {
  type: 'alien-farmer-spend-free';
  space?: string;
  drawing?: string;
  route?: string;
}

export type Act = Spend | SpendFree | PutUfo;

/** The types of this folder, by the name of the common type that includes each of them. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/alien_farmer': Added;
  }
}
