/** What it says in German. */

export const texts = {
  'option.radio_control': 'Funksteuerung',
  'option.radio_control.text':
    'Statt des Hauptlasers: Bis zum Ende der Runde führt das Ziel das Programm des Schützen aus, gleich nach ihm.',
} as const satisfies Record<string, string>;
