/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'expansion.canyon': 'Kaňony',
  'face.c-1': 'kaňon o jednom úseku',
  'face.c-2': 'přímý kaňon o dvou úsecích',
  'face.c-3': 'přímý kaňon o třech úsecích',
  'face.c-1-1': 'kaňon kolem jednoho rohu',
  'face.c-1-2': 'kaňon o jednom úseku, rohu a dvou úsecích',
  'face.c-1-1-1': 'kaňon kolem dvou rohů',
  'choose.canyon': 'Kaňony vedou mezi poli; přes ně potřebuješ mosty.',
  'act.canyon-draw': 'Nakreslit kaňon podél hran',
  'dice.canyon': 'žádná, jedna nebo obě',
  'pattern.canyon.path': 'kaňon: {from}, odtud na {sides}',
  'pattern.canyon.rule':
    'Jeden konec musí ležet u vnějšího okraje nebo na konci kaňonu; jinde se kaňony nepotkávají a za cesty, pod kterými vedou, platíš mosty.',
  'canyon.barred':
    'Bylo by třeba překročit kaňon, strany: {sides}. To stojí {bridges, plural, one {# most} few {# mosty} many {# mostu} other {# mostů}} a {left, plural, =0 {nezbývá žádný} one {zbývá #} few {zbývají #} many {zbývá #} other {zbývá #}}.',
  'pattern.canyon.draw': 'Nakreslit kaňon',
  'pattern.canyon.grid': 'Rohy polí, kudy může vést kaňon',
  'canyon.bridges':
    '{left, plural, =0 {Nezbývá žádný most} one {Zbývá # most} few {Zbývají # mosty} many {Zbývá # mostu} other {Zbývá # mostů}}',
  'score.canyon':
    'délka: {edges, plural, one {# úsek} few {# úseky} many {# úseku} other {# úseků}}, od okraje k okraji: {across}',
  'space.canyon': 'kaňon {sides}',
  'goal.CA': 'Šest mostů',
  'goal.CA-asks': 'Je utraceno šest mostních bodů.',
  'goal.CB': 'Sem a tam',
  'goal.CB-asks': 'Jedna trasa třikrát překročí tentýž kaňon.',
  'goal.CD': 'Kaňon středem',
  'goal.CD-asks': 'Kaňon od okraje k okraji vede středem.',
  'with.canyon': 'kaňony',
  'error.canyon-shape': 'Takový kaňon kostka neukazuje.',
  'error.canyon-edge': 'Po vnějším okraji kaňon nevede.',
  'error.canyon-touch': 'Kaňony se nevětví, nekříží ani nedotýkají; jen pokračují od otevřených konců.',
  'error.canyon-start': 'Jeden konec musí ležet u vnějšího okraje nebo na otevřeném konci kaňonu.',
  'error.canyon-bridges':
    'To stojí {cost, plural, one {# most} few {# mosty} many {# mostu} other {# mostů}} a {left, plural, =0 {nezbývá žádný} one {zbývá #} few {zbývají #} many {zbývá #} other {zbývá #}}.',
  'error.bridges': 'Most vede přes hranu s kaňonem, jen jednou, a je jich dvanáct.',
} as const satisfies Translated<typeof en>;
