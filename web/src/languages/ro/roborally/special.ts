/** Romanian: as games/roborally/special/en.ts says it in English. */

import type { enSpecial } from '@/games/roborally/special/en';
import type { Translated } from '@/texts/index';

export const special = {
  'special.heading': 'Reguli speciale',
  'special.teams': 'Echipe',
  'special.team': 'Echipa {team, select, 1 {Șosea} 2 {Cale ferată} other {{team}}}',
  'special.team-inside': 'echipa {team, select, 1 {Șosea} 2 {Cale ferată} other {{team}}}',
  'special.different': 'Ce e diferit aici',
  'special.usual': 'În rest, cursa e cea obișnuită.',
  'special.left-open': 'Nu e tipărit; regulamentul nu spune.',
  'special.side': '{team, select, 1 {Șosea} 2 {Cale ferată} other {{team}}}',
  'special.yours': '{team}, a ta',
  'special.seat': 'Locul {seat}',
  'special.uneven': 'Echipele trebuie să fie la fel de mari.',
  'special.mates': 'Coechipierii își văd registrele',
  'special.mates-no': 'Nu',
  'special.mate-program': 'Program',
  'special.mates-yes': 'După ce sunt predate',
  'special.superbot': '{robot} e SuperBot: numai el primește steaguri.',
  'special.holds': 'steaguri: {held} din {all}',
  'special.missing': '{team}: un singur steag lipsă, {space}.',
  'special.lives-left':
    '{lives, plural, =0 {nicio viață rămasă} one {# viață rămasă} few {# vieți rămase} other {# de vieți rămase}}',
  'special.next': 'urmează: steagul {flag}',
  'special.all-flags': 'toate steagurile atinse',
  'special.touched-by': 'steagul {flag} de {robot}',
  'special.carries':
    '{robot} duce steagul {flag}{far, plural, =-1 {} =0 {, deja acasă} one {, # căsuță până acasă} few {, # căsuțe până acasă} other {, # de căsuțe până acasă}}.',
  'special.lost':
    '{count, plural, one {Steagul {flags} e într-o groapă} other {Steagurile {flags} sunt în gropi}} până la următorul registru.',
  'special.boards':
    '{boards, plural, one {# planșă s-a rotit} few {# planșe s-au rotit} other {# de planșe s-au rotit}}.',
  'special.flag-to': 'steagul {flag} la {space}',
  'special.flags-next': 'Benzile duc în următorul registru: {flags}.',
  'special.flags-end': 'Până la sfârșitul turei: {flags}.',
  'special.back': '{robot} așteaptă și revine în tura {turn}.',
  'special.back-in': 'așteaptă, revine în tura {turn}',
  'special.won-flags':
    '{team} ține {count, plural, one {# steag} few {toate cele # steaguri} other {toate cele # de steaguri}}. {team} câștigă.',
  'special.won-home': '{team} are acasă steagul celeilalte echipe. {team} câștigă.',
  'special.won-lives': 'Doar {team} mai are roboți. {team} câștigă.',
  'special.won-order': '{team} a atins toate steagurile. {team} câștigă.',
  'special.filled': '{filled} din {all}',
  'special.end-text': '{course}, {turns, plural, one {o tură} few {# ture} other {# de ture}}.',
  'special.unplaced': 'încă neașezat',
  'special.blocks': 'blocator',
  'special.choose-option': 'Ce carte opțională păstrează {robot}?',
  'special.choose-option-text': 'Celelalte merg sub pachet și nu le vede nimeni.',
  'special.choose-board': 'Care planșă e casa echipei tale?',
  'special.choose-board-text':
    'Echipa ta își așază întâi roboții, pe cele șase coloane mai îndepărtate de cealaltă planșă.',
  'special.board': '{choice, select, board_1 {Planșa din vest} other {Planșa din est}}',
  'special.late': 'Timpul a expirat: s-a hotărât în locul tău.',
  'special.late-begins': 'Timpul a expirat: {robot} începe la {space}, cu fața spre {way}.',
  'special.late-back': 'Timpul a expirat: {robot} revine la {space}, cu fața spre {way}.',
  'special.late-kept': 'Timpul a expirat: {robot} păstrează {option}.',
  'special.late-board': 'Timpul a expirat: planșa a fost aleasă în locul tău.',
  'special.line.claimed': '{robot} ia steagul {flag} pentru echipa lui.',
  'special.line.relayed': 'Steagul {flag} contează și pentru {robot}.',
  'special.line.superbot-repair': 'SuperBotul e reparat: {robot} scapă de toate avariile.',
  'special.line.superbot': '{robot} e acum SuperBot.',
  'special.line.turned-board': 'Planșa {board} se rotește cu un sfert în sensul acelor de ceasornic.',
  'special.line.carried': 'O bandă duce steagul {flag} la {space}.',
  'special.line.picked-up': '{robot} ridică steagul {flag}.',
  'special.line.dropped': '{robot} lasă steagul {flag} la {space}.',
  'special.line.sent-home': '{robot} trimite acasă steagul {flag}.',
  'special.line.taken-off':
    '{robot} a fost împins de {other} de pe planșa lui de acasă și e luat de pe podea. Nu pierde nicio viață.',
  'special.line.uncounted': '{robot} stă pe steagul {number}, dar nu i se socotește.',
  'special.line.damage': '{robot} începe cu {number, plural, one {o avarie} few {# avarii} other {# de avarii}}.',
  'special.line.hand': '{robot} primește {number, plural, one {o carte} few {# cărți} other {# de cărți}}.',
  'special.line.new-hand':
    '{robot} ia o mână nouă de {number, plural, one {o carte} few {# cărți} other {# de cărți}}.',
  'special.line.stored': '{robot} pune deoparte o carte: {option}.',
  'special.line.fetched': '{robot} ia în mână cartea pusă deoparte: {option}.',
  'special.line.filled':
    'Timpul a expirat: {count, plural, one {registrul {registers}} few {registrele {registers}} other {registrele {registers}}} ale robotului {robot} au primit la întâmplare cărți din mână.',
  'special.line.announced': '{robot} anunță că va fi oprit tura viitoare.',
  'special.why.title': 'O regulă a acestui circuit: {rule}',
  'special.why.numbers':
    '{counts, select, damage {Avarii: {now} în loc de {was}.} spaces {Căsuțe: {now} în loc de {was}.} cards {Cărți: {now} în loc de {was}.} options {Cărți opționale: {now} în loc de {was}.} kept {Păstrate: {now} din {was}.} other {Secunde pentru toți: {now}.}}',
  'special.line.tossed': '{robot}, moneda: {side, select, heads {cap} other {pajură}}.',
} as const satisfies Translated<typeof enSpecial>;
