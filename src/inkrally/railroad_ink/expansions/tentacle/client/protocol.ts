// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.

/** Let the tentacle of this round grow into the neighbouring space `space`. */
export interface Grow {
  type: 'tentacle-grow';
  space?: string;
  drawing?: string;
}

/** Begin a tentacle that enters `space` through its eastern side. */
export interface RootEast {
  type: 'tentacle-e';
  space?: string;
  drawing?: string;
}

/** Begin a tentacle that enters `space` through its northern side. */
export interface RootNorth {
  type: 'tentacle-n';
  space?: string;
  drawing?: string;
}

/** Begin a tentacle that enters `space` through its southern side. */
export interface RootSouth {
  type: 'tentacle-s';
  space?: string;
  drawing?: string;
}

/** Begin a tentacle that enters `space` through its western side. */
export interface RootWest {
  type: 'tentacle-w';
  space?: string;
  drawing?: string;
}

export type Act = RootNorth | RootEast | RootSouth | RootWest | Grow;

/** The types of this folder, by the name of the common type that includes each of them. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/tentacle': Added;
  }
}
