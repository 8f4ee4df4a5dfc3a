// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.

/** Place an airport, for which a special route was spent, in the empty space `space`. */
export interface PutAirport {
  type: 'airline-airport';
  space?: string;
  drawing?: string;
}

/** Cross off the special route `route`, which a university gives for free, to place an airport. */
export interface SpendFreeOnAirport {
  type: 'airline-spend-free';
  space?: string;
  drawing?: string;
  route?: string;
}

/** Cross off the special route `route` to place an airport. */
export interface SpendOnAirport {
  type: 'airline-spend';
  space?: string;
  drawing?: string;
  route?: string;
}

export type Act = SpendOnAirport | SpendFreeOnAirport | PutAirport;

/** The types of this folder, by the name of the common type that includes each of them. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/airline': Added;
  }
}
