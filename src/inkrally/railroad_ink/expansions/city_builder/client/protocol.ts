// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.

/** Buy the building that the die shows and put it into the empty space `space`. */
export interface Build {
  type: 'city-builder-build';
  space?: string;
  drawing?: string;
}

/** Collect the coins that the income die gives for the sheet of this round. */
export interface CollectIncome {
  type: 'city-builder-income';
  space?: string;
  drawing?: string;
}

export type Act = CollectIncome | Build;

/** The types of this folder, by the name of the common type that includes each of them. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/city_builder': Added;
  }
}
