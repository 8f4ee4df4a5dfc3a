// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// What each message means is in docs/reference/protocol.md.

/** Put what the die shows at the unused exit of `space`. */
export interface MarkExit {
  type: 'pluck-man-mark';
  space?: string;
  drawing?: string;
}

export type Act = MarkExit;

/** What of these is a kind of what all games have. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/pluck_man': Added;
  }
}
