// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.

/** Erase the route in `space` and draw the lava face of `die` there. Legal only if no lava face fits otherwise. */
export interface ReplaceWithLava {
  type: 'lava-make-room';
  space?: string;
  drawing?: string;
  die?: number;
}

/** Draw a new volcano in an empty space without lava beside it. */
export interface Volcano {
  type: 'lava-volcano';
  space?: string;
  drawing?: string;
}

export type Act = Volcano | ReplaceWithLava;

/** The types of this folder, by the name of the common type that includes each of them. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/lava': Added;
  }
}
