// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// What each message means is in docs/reference/protocol.md.

/** Let the drought erase every cactus without an oasis beside it. */
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

/** What of these is a kind of what all games have. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/desert': Added;
  }
}
