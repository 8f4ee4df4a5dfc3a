/** Values that the build defines (vite.config.ts). */

/** The names of the expansions with a second board. */
declare const __BOARDS__: readonly string[];
/** The messages of each language, by group (web/catalogues.ts). */
declare module 'virtual:catalogues' {
  export const catalogues: Readonly<
    Record<string, Readonly<Record<string, () => Promise<{ readonly default: import('./i18n').Texts }>>>>
  >;
}
