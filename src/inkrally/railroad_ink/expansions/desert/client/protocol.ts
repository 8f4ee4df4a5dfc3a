// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.

/** Let the drought erase the cacti in every space without an oasis beside it. */
export interface Drought {
  type: 'desert-drought';
  space?: string;
  drawing?: string;
}

/** Cross off the special route `route` to ignore all droughts of the round. */
export interface Ignore {
  type: 'desert-ignore';
  space?: string;
  drawing?: string;
  route?: string;
}

export type Act = Drought | Ignore;

/** The types of this folder, by the name of the common type that includes each of them. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/desert': Added;
  }
}
