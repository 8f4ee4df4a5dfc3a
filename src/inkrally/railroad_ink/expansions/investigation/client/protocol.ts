// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.

/** Put the investigator at the exit of `space`, before the first roll. */
export interface ChooseExit {
  type: 'investigation-exit';
  space?: string;
  drawing?: string;
}

/** Move the investigator by one step, to `space`. */
export interface TakeStep {
  type: 'investigation-step';
  space?: string;
  drawing?: string;
}

export type Act = ChooseExit | TakeStep;

/** The types of this folder, by the name of the common type that includes each of them. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/investigation': Added;
  }
}
