/** What it says in Romanian. */

export const texts = {
  'option.recompile': 'Recompilare',
  'option.recompile.text':
    'O dată pe tură, toată mâna poate fi schimbată cu tot atâtea cărți noi; apoi robotul primește o avarie.',
} as const satisfies Record<string, string>;
