/** Czech: as games/roborally/special/en.ts says it in English. */

import type { enSpecial } from '@/games/roborally/special/en';
import type { Translated } from '@/texts/index';

export const special = {
  'special.heading': 'Zvláštní pravidla',
  'special.teams': 'Týmy',
  'special.team': 'Tým {team, select, 1 {Dálnice} 2 {Železnice} other {{team}}}',
  'special.team-inside': 'tým {team, select, 1 {Dálnice} 2 {Železnice} other {{team}}}',
  'special.different': 'Co je tu jinak',
  'special.usual': 'Všechno ostatní je jako v každém závodě.',
  'special.left-open': 'Není vytištěno; pravidla to nechávají otevřené.',
  'special.side': '{team, select, 1 {Dálnice} 2 {Železnice} other {{team}}}',
  'special.yours': '{team}, tvůj',
  'special.seat': 'Místo {seat}',
  'special.uneven': 'Týmy musí být stejně velké.',
  'special.mates': 'Spoluhráči z týmu si vidí do registrů',
  'special.mates-no': 'Ne',
  'special.mate-program': 'Program',
  'special.mates-yes': 'Po odevzdání',
  'special.superbot': '{robot} je SuperBot: jen on získává vlajky.',
  'special.holds': 'drží vlajky: {held}/{all}',
  'special.missing': '{team}: chybí jediná vlajka, {space}.',
  'special.lives-left':
    '{lives, plural, =0 {nezbývá žádný život} one {zbývá # život} few {zbývají # životy} many {zbývá # života} other {zbývá # životů}}',
  'special.next': 'další: vlajka {flag}',
  'special.all-flags': 'všechny vlajky získány',
  'special.touched-by': 'vlajka {flag}: {robot}',
  'special.carries':
    '{robot} nese vlajku {flag}{far, plural, =-1 {} =0 {, už je doma} one {, # pole od domova} few {, # pole od domova} many {, # pole od domova} other {, # polí od domova}}.',
  'special.lost':
    '{count, plural, one {Vlajka {flags} je} other {Vlajky {flags} jsou}} až do příštího registru v jámě.',
  'special.boards':
    '{boards, plural, one {Otočila se # plocha.} few {Otočily se # plochy.} many {Otočilo se # plochy.} other {Otočilo se # ploch.}}',
  'special.flag-to': 'vlajku {flag} na {space}',
  'special.flags-next': 'Pásy v příštím registru povezou: {flags}.',
  'special.back': '{robot} je mimo hru, vrací se v kole {turn}.',
  'special.back-in': 'mimo hru, vrací se v kole {turn}',
  'special.won-flags':
    '{team} drží {count, plural, one {# vlajku} few {všechny # vlajky} many {všech # vlajky} other {všech # vlajek}}. {team} vítězí.',
  'special.won-home': '{team} má doma vlajku druhého týmu. {team} vítězí.',
  'special.won-lives': 'Roboty má už jen {team}. {team} vítězí.',
  'special.won-order': '{team} má všechny vlajky. {team} vítězí.',
  'special.filled': '{filled}/{all}',
  'special.end-text': '{course}, {turns, plural, one {jedno kolo} few {# kola} many {# kola} other {# kol}}.',
  'special.unplaced': 'ještě není umístěn',
  'special.blocks': 'blokař',
  'special.choose-option': 'Které vylepšení si {robot} nechá?',
  'special.choose-option-text': 'Ostatní karty půjdou dospod balíčku a nikdo je neuvidí.',
  'special.choose-board': 'Která plocha je domovem tvého týmu?',
  'special.choose-board-text': 'Tvůj tým rozmísťuje své roboty jako první, v šesti sloupcích nejdál od druhé plochy.',
  'special.board': '{choice, select, board_1 {Západní plocha} other {Východní plocha}}',
  'special.line.claimed': '{robot} zabírá vlajku {flag} pro svůj tým.',
  'special.line.superbot': '{robot} je teď SuperBot.',
  'special.line.turned-board': 'Plocha {board} se otáčí o čtvrt otáčky po směru hodinových ručiček.',
  'special.line.carried': 'Pás veze vlajku {flag} na {space}.',
  'special.line.picked-up': '{robot} bere vlajku {flag}.',
  'special.line.dropped': '{robot} upouští vlajku {flag} na {space}.',
  'special.line.sent-home': '{robot} posílá vlajku {flag} domů.',
  'special.line.taken-off':
    '{other} na své domovské ploše tlačí robota {robot}, a ten je stažen z plochy. Život neztrácí.',
  'special.line.tossed': 'Mince, {robot}: {side, select, heads {panna} other {orel}}.',
} as const satisfies Translated<typeof enSpecial>;
