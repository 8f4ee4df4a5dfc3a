// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.

/** Draw a gate at the eastern end of `space`. */
export interface GateEast {
  type: 'ritual-gate-e';
  space?: string;
  drawing?: string;
}

/** Draw a gate at the northern end of `space`. */
export interface GateNorth {
  type: 'ritual-gate-n';
  space?: string;
  drawing?: string;
}

/** Draw a gate at the southern end of `space`. */
export interface GateSouth {
  type: 'ritual-gate-s';
  space?: string;
  drawing?: string;
}

/** Draw a gate at the western end of `space`. */
export interface GateWest {
  type: 'ritual-gate-w';
  space?: string;
  drawing?: string;
}

export type Act = GateNorth | GateEast | GateSouth | GateWest;

/** The types of this folder, by the name of the common type that includes each of them. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/ritual': Added;
  }
}
