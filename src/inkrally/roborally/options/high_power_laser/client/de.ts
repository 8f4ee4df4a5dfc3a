/** What it says in German. */

export const texts = {
  'option.high_power_laser': 'Hochleistungslaser',
  'option.high_power_laser.text':
    'Der Hauptlaser geht durch eine Wand oder einen Roboter; wen er durchschlägt, den trifft er auch.',
} as const satisfies Record<string, string>;
