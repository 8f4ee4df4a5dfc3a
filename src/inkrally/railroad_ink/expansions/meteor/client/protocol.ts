// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.

/** Erase the crater in `space` in order to draw in that space. */
export interface ClearCrater {
  type: 'meteor-clear';
  space?: string;
  drawing?: string;
}

/** Put the erased crater in `space` back, because nothing will be drawn there. */
export interface Restore {
  type: 'meteor-restore';
  space?: string;
  drawing?: string;
}

/** Cross off the special route `route`, so that no meteor strikes in this round. */
export interface Skip {
  type: 'meteor-skip';
  space?: string;
  drawing?: string;
  route?: string;
}

/** Let the meteor fly in `direction` (N, E, S or W) and strike `space`. */
export interface Strike {
  type: 'meteor-strike';
  space?: string;
  drawing?: string;
  direction?: string;
}

export type Act = Strike | Skip | ClearCrater | Restore;

/** The types of this folder, by the name of the common type that includes each of them. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/meteor': Added;
  }
}
