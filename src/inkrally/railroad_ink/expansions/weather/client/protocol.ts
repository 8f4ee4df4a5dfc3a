// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.

/** Put a cloud in a space where a route was drawn in this round. */
export interface PutCloud {
  type: 'weather-cloud';
  space?: string;
  drawing?: string;
}

/** Put snow in a space where a route was drawn in this round. */
export interface PutSnow {
  type: 'weather-snow';
  space?: string;
  drawing?: string;
}

/** Put a storm in a space where a route was drawn in this round. */
export interface PutStorm {
  type: 'weather-storm';
  space?: string;
  drawing?: string;
}

export type Act = PutCloud | PutStorm | PutSnow;

/** The types of this folder, by the name of the common type that includes each of them. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/weather': Added;
  }
}
