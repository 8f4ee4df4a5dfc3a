/** German: as pages/admin/en_said.ts says it in English. */

import type { enSaid } from '@/pages/admin/en_said';
import type { Translated } from '@/texts/index';

export const said = {
  'admin.talk-sub':
    '{lines, plural, one {eine Zeile} other {# Zeilen}} in 24 Stunden, {quieted, plural, one {eine Person} other {# Leute}} still',
  'admin.said': 'Was gesagt wurde',
  'admin.reported-line': 'Gemeldet:',
  'admin.line': '{name}: {words}',
  'admin.remove-line': 'Entfernen',
  'admin.remove-line-sure': 'Was {name} dort gesagt hat, verschwindet für alle: {words}',
  'admin.quiet': 'Stummschalten',
  'admin.quiet-sure':
    '{handle} sagt {hours, plural, one {eine Stunde} other {# Stunden}} lang nichts an Tischen und spielt weiter.',
  'admin.quieted': 'sagt nichts bis {when}',
  'admin.unquiet': 'Reden lassen',
  'admin.unquiet-sure': '{handle} darf wieder reden.',
} as const satisfies Translated<typeof enSaid>;
