// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// What each message means is in docs/reference/protocol.md.

/** Put a cloud in `space`, in which a route was drawn in this round. */
export interface PutCloud {
  type: 'weather-cloud';
  space?: string;
  drawing?: string;
}

/** Put snow in `space`, in which a route was drawn in this round. */
export interface PutSnow {
  type: 'weather-snow';
  space?: string;
  drawing?: string;
}

/** Put a storm in `space`, in which a route was drawn in this round. */
export interface PutStorm {
  type: 'weather-storm';
  space?: string;
  drawing?: string;
}

export type Act = PutCloud | PutStorm | PutSnow;

/** What of these is a kind of what all games have. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/weather': Added;
  }
}
