/** What it says in German. */

export const texts = {
  'option.ramming_gear': 'Rammsporn',
  'option.ramming_gear.text':
    'Immer wenn der Roboter durch eigene Bewegung einen anderen schiebt oder anstößt, nimmt dieser einen Schaden.',
} as const satisfies Record<string, string>;
