/** What the build tells the client (vite.config.ts). */

/** The expansions with a board of their own. */
declare const __BOARDS__: readonly string[];
