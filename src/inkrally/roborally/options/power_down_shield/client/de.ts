/** What it says in German. */

export const texts = {
  'option.power_down_shield': 'Abschaltschild',
  'option.power_down_shield.text':
    'Solange der Roboter abgeschaltet ist, wird in jedem Register der erste Schaden von jeder der vier Seiten abgewehrt.',
} as const satisfies Record<string, string>;
