/** Czech: as games/railroad_ink/texts/en_ended.ts says it in English. */

import type { enEnded } from '@/games/railroad_ink/texts/en_ended';
import type { Translated } from '@/texts/index';

export const ended = {
  'result.wins':
    '{player, select, You {Vítězíš} other {{player} vítězí}} o {margin, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}.',
  'result.wins-ends': '{player, select, You {Vítězíš} other {{player} vítězí}} díky menšímu počtu otevřených konců.',
  'result.wins-order':
    '{player, select, You {Vítězíš} other {{player} vítězí}} díky pořadí, v jakém se vybíraly kostky.',
  'result.shared': 'Dělené vítězství: po {points, plural, one {# bodu} few {# bodech} many {# bodu} other {# bodech}}.',
  'result.shared-text':
    'Stejně bodů a {ends, plural, =0 {žádné otevřené konce} one {# otevřený konec} few {# otevřené konce} many {# otevřeného konce} other {# otevřených konců}}: {players}.',
  'result.alone': '{player}: {points, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}.',
  'result.points': '{points, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}, {player}: {second}.',
  'result.facts':
    '{rounds, plural, one {# kolo} few {# kola} many {# kola} other {# kol}}, {dice, plural, one {# kostka} few {# kostky} many {# kostky} other {# kostek}}, {ends, plural, =0 {žádné otevřené konce} one {# otevřený konec} few {# otevřené konce} many {# otevřeného konce} other {# otevřených konců}}{players, plural, one {} few {, # hráči} many {, # hráče} other {, # hráčů}}.',
  'result.place': 'Pořadí',
  'result.lettered': '{name} {letter}',
  'result.what-if': 'Pokračování od kola {round} dohrané partie: její rozbor',
  'result.share': 'Sdílet',
  'result.share-detail': 'odkazy, karta se stejnými kostkami',
  'result.share-detail-alone': 'odkazy, karta',
  'result.share-text-alone': 'Odkazy ukážou plány hned. Karta ukazuje body a umístění, žádnou kresbu.',
  'result.share-text':
    'Karta ukazuje body a umístění, žádnou kresbu, a vede ke stejným kostkám. Jakmile vznikne, vidí partii 30 dní jen ti, kdo je hráli.',
  'result.card': 'Karta jako PNG',
  'result.card-words': 'Stejné kostky, pro tebe:',
  'result.files': 'Odnést si',
  'result.files-detail': 'obrázky, záznam, tisk',
  'result.files-text':
    '{player, select, Ty {Na obrázcích je tvůj plán jako nahoře, po kole {round}.} other {Na obrázcích je plán jako nahoře, po kole {round}: {player}.}}',
  'result.svg': 'Plán jako SVG',
  'result.png': 'Plán jako PNG',
  'result.print': 'Vytisknout všechny plány',
  'result.log': 'Záznam partie',
  'result.no-picture': 'V tomto prohlížeči se obrázek nepodařilo vytvořit.',
  'link.moment': 'Odkaz na tento okamžik',
} as const satisfies Translated<typeof enEnded>;
