/** Romanian: as pages/admin/en_said.ts says it in English. */

import type { enSaid } from '@/pages/admin/en_said';
import type { Translated } from '@/texts/index';

export const said = {
  'admin.talk-sub':
    '{lines, plural, one {un rând spus} few {# rânduri spuse} other {# de rânduri spuse}} în 24 de ore, {quieted, plural, one {o persoană} few {# persoane} other {# de persoane}} fără drept la cuvânt',
  'admin.said': 'Ce s-a spus',
  'admin.reported-line': 'Raportat:',
  'admin.line': '{name}: {words}',
  'admin.remove-line': 'Șterge',
  'admin.remove-line-sure': 'Ce a spus {name} acolo dispare pentru toată lumea: {words}',
  'admin.quiet': 'Retrage cuvântul',
  'admin.quiet-sure':
    '{handle} nu spune nimic la nicio masă timp de {hours, plural, one {o oră} few {# ore} other {# de ore}} și joacă mai departe.',
  'admin.quieted': 'nu spune nimic până la {when}',
  'admin.unquiet': 'Dă cuvântul',
  'admin.unquiet-sure': '{handle} poate vorbi din nou.',
} as const satisfies Translated<typeof enSaid>;
