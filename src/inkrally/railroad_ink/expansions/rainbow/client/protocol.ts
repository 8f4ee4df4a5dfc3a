// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.

/** Put a clover into the empty space `space`. */
export interface PutClover {
  type: 'rainbow-clover';
  space?: string;
  drawing?: string;
}

/** Put a rain cloud into the empty space `space` of the left neighbour's sheet. */
export interface PutRain {
  type: 'rainbow-rain';
  space?: string;
  drawing?: string;
}

/** Put a rainbow into `space`, which is empty or has a rain cloud. */
export interface PutRainbow {
  type: 'rainbow-put';
  space?: string;
  drawing?: string;
}

export type Act = PutRainbow | PutClover | PutRain;

/** The types of this folder, by the name of the common type that includes each of them. */
export interface Added {
  readonly GameAction: Act;
}

declare module '@/protocol' {
  interface GameTypes {
    'railroad_ink/expansions/rainbow': Added;
  }
}
