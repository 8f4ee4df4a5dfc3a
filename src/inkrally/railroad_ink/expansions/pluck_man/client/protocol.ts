// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.

/** Put the symbol that the die shows at the unused exit of `space`. */
export interface MarkExit {
  type: 'pluck-man-mark';
  space?: string;
  drawing?: string;
}

export type Act = MarkExit;

/** The types of this folder, by the name of the common type that includes each of them. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/pluck_man': Added;
  }
}
