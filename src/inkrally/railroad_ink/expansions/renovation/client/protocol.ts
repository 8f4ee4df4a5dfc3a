// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.

/** Add a curve, an end or a crossing to the drawing in `space`. `drawing` is the resulting drawing. */
export interface Renovate {
  type: 'renovation-add';
  space?: string;
  drawing?: string;
}

export type Act = Renovate;

/** The types of this folder, by the name of the common type that includes each of them. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/renovation': Added;
  }
}
