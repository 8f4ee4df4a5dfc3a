/** What it says in German. */

export const texts = {
  'option.mini_howitzer': 'Mini-Haubitze',
  'option.mini_howitzer.text':
    'Fünfmal statt des Hauptlasers: Das Ziel nimmt einen Schaden und wird ein Feld weggeschoben.',
} as const satisfies Record<string, string>;
