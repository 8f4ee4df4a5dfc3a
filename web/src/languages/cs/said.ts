/** Czech: as pages/admin/en_said.ts says it in English. */

import type { enSaid } from '@/pages/admin/en_said';
import type { Translated } from '@/texts/index';

export const said = {
  'admin.talk-sub':
    'za 24 hodin {lines, plural, one {jedna věta} few {# věty} many {# věty} other {# vět}}, mlčí {quieted, plural, one {jeden člověk} few {# lidé} many {# člověka} other {# lidí}}',
  'admin.said': 'Co se řeklo',
  'admin.reported-line': 'Nahlášeno:',
  'admin.line': '{name}: {words}',
  'admin.remove-line': 'Odebrat',
  'admin.remove-line-sure': 'Zmizí pro všechny. {name} tu říká: {words}',
  'admin.quiet': 'Umlčet',
  'admin.quiet-sure':
    '{handle} {hours, plural, one {jednu hodinu} few {# hodiny} many {# hodiny} other {# hodin}} nic u stolů neříká a hraje dál.',
  'admin.quieted': 'nic neříká do {when}',
  'admin.unquiet': 'Nechat mluvit',
  'admin.unquiet-sure': '{handle} smí zase mluvit.',
} as const satisfies Translated<typeof enSaid>;
