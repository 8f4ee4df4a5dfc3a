// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// What each message means is in docs/reference/protocol.md.

/** Draw the face of one of this round's underground dice once more than it was rolled. */
export interface Double {
  type: 'underground-double';
  space?: string;
  drawing?: string;
  die?: number;
}

export type Act = Double;

/** What of these is a kind of what all games have. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/underground': Added;
  }
}
