// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.

/** Draw the face of an underground die of this round once more. */
export interface Double {
  type: 'underground-double';
  space?: string;
  drawing?: string;
  die?: number;
}

export type Act = Double;

/** The types of this folder, by the name of the common type that includes each of them. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/underground': Added;
  }
}
