// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.

/** Draw a white die without a connection. */
export interface BuildFree {
  type: 'construction-free';
  space?: string;
  drawing?: string;
  die?: number;
}

/** Empty a space with a drawing of a white die or a special route. */
export interface Destroy {
  type: 'construction-destroy';
  space?: string;
  drawing?: string;
}

/** Erase such a drawing, to draw it again in another space at once. */
export interface Lift {
  type: 'construction-lift';
  space?: string;
  drawing?: string;
}

/** Draw the lifted drawing again, in any orientation. */
export interface PutDown {
  type: 'construction-put';
  space?: string;
  drawing?: string;
}

/** Draw a white die a second time by a factory, without a connection. */
export interface RepeatFree {
  type: 'construction-repeat';
  space?: string;
  drawing?: string;
  die?: number;
}

export type Act = BuildFree | RepeatFree | Destroy | Lift | PutDown;

/** The common types of all games, each with its part in this folder. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/construction': Added;
  }
}
