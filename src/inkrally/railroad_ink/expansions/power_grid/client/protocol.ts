// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.

/** Add a charge from an electrified neighbour of the accumulator, by the die of that direction. */
export interface Charge {
  type: 'power-grid-charge';
  space?: string;
  drawing?: string;
}

/** Add a charge to the accumulator by a die that shows a question mark. */
export interface ChargeAny {
  type: 'power-grid-charge-any';
  space?: string;
  drawing?: string;
}

/** Electrify any space with a route, `space`, by a die that shows a question mark. */
export interface Electrify {
  type: 'power-grid-any';
  space?: string;
  drawing?: string;
}

/** Electrify the spaces eastwards from an exit or an electrified space up to the space `space`. */
export interface RunEast {
  type: 'power-grid-east';
  space?: string;
  drawing?: string;
}

/** Electrify the spaces northwards from an exit or an electrified space up to the space `space`. */
export interface RunNorth {
  type: 'power-grid-north';
  space?: string;
  drawing?: string;
}

/** Electrify the spaces southwards from an exit or an electrified space up to the space `space`. */
export interface RunSouth {
  type: 'power-grid-south';
  space?: string;
  drawing?: string;
}

/** Electrify the spaces westwards from an exit or an electrified space up to the space `space`. */
export interface RunWest {
  type: 'power-grid-west';
  space?: string;
  drawing?: string;
}

export type Act = RunNorth | RunEast | RunSouth | RunWest | Electrify | Charge | ChargeAny;

/** The types of this folder, by the name of the common type that includes each of them. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/power_grid': Added;
  }
}
