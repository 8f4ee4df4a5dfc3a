/** What it says in German. */

export const texts = {
  'option.fire_control': 'Feuerleitung',
  'option.fire_control.text':
    'Ein Schaden des Hauptlasers darf ein Register nach Wahl des Schützen sperren oder stattdessen eine Option zerstören.',
} as const satisfies Record<string, string>;
