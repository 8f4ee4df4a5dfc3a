// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.

/** Draw a white die in a space where its route joins nothing. */
export interface BuildFree {
  type: 'construction-free';
  space?: string;
  drawing?: string;
  die?: number;
}

/** Erase the drawing of a white die or a special route in a space. */
export interface Destroy {
  type: 'construction-destroy';
  space?: string;
  drawing?: string;
}

/** Erase the drawing of a white die or a special route, to draw it again in another space at once. */
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

/** Draw a white die a second time, because of a factory, in a space where its route joins nothing. */
export interface RepeatFree {
  type: 'construction-repeat';
  space?: string;
  drawing?: string;
  die?: number;
}

export type Act = BuildFree | RepeatFree | Destroy | Lift | PutDown;

/** The types of this folder, by the name of the common type that includes each of them. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/construction': Added;
  }
}
