// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.

/** All aliens raised their shields and erased everything in their spaces. */
export interface Attacked {
  type: 'galactic-invaders-attack';
  round: number;
  erased: string[][];
}

/** Put an alien in `space` of the right neighbour's sheet. */
export interface PutAlien {
  type: 'galactic-invaders-alien';
  space?: string;
  drawing?: string;
}

/** Remove the alien in `space` of the player's sheet. */
export interface RemoveAlien {
  type: 'galactic-invaders-nuke';
  space?: string;
  drawing?: string;
}

export type Act = PutAlien | RemoveAlien;

export type Event = Attacked;

/** The types of this folder, by the name of the common type that includes each of them. */
export interface Added {
  readonly GameAction: Act;
  readonly GameEvent: Event;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/galactic_invaders': Added;
  }
}
