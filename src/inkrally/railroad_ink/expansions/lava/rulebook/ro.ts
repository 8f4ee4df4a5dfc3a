/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.8.2': 'Lavă',
  'railroad_ink.8.2.words': 'lavă, vulcan, lac de lavă',
  'railroad_ink.8.2.draw': 'Lava curge mai departe.',
  'railroad_ink.8.2.draw.text':
    'Șase runde. În D4 este de la început un vulcan. O față de lavă are nevoie de o latură conectată la lava existentă. Lava nu se poate întâlni cu o șosea, o cale ferată sau o ieșire. Nu e nevoie ca traseul ei să fie legat, dar nu se poate întâlni cu celălalt fel.',
  'railroad_ink.example.lava-joined':
    'Lava continuă vulcanul; șoseaua nu se leagă de nimic: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.example.lava-apart': 'Lavă departe de orice altă lavă: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.8.2.duty': 'Unul sau ambele, în fiecare rundă.',
  'railroad_ink.8.2.duty.text':
    'În fiecare rundă desenezi unul dintre zarurile de lavă sau pe amândouă, cât timp încape vreunul sau i se poate face loc.',
  'railroad_ink.8.2.volcano': 'Vulcani noi.',
  'railroad_ink.8.2.volcano.text':
    'Oricând poți desena un vulcan într-o căsuță goală ai cărei patru vecini nu au lavă, oricâți vrei. Când apare, poate sta lângă orice; ce se desenează mai târziu lângă el trebuie să se potrivească. Nu ține locul unui zar de lavă.',
  'railroad_ink.example.volcano-new': 'Nicio lavă alături: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.example.volcano-beside': 'Lavă alături: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.8.2.room': 'Fă loc.',
  'railroad_ink.8.2.room.text':
    'Dacă nu încape nicio față de lavă, faci loc: cu un vulcan după care încape una sau desenând una peste un traseu spre care se îndreaptă lavă deschisă. Traseul se șterge, chiar dacă e gară sau traseu special, dar niciodată unul care are lavă în căsuța lui. Dacă nici așa nu încape vreuna, nu datorezi nimic.',
  'railroad_ink.example.lava-room':
    'Nicio față nu încape altundeva: aceasta vine peste șoseaua din E4: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.example.lava-room-closed':
    'O față încape lângă vulcan: nu se face loc peste șosea: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.8.2.score': 'Puncte pentru lavă.',
  'railroad_ink.8.2.score.text':
    '5 pentru fiecare lac de lavă fără latură deschisă și 1 pentru fiecare căsuță a celui mai mare lac. Marginea închide. Fiecare latură de lavă deschisă costă un punct.',
  'railroad_ink.8.2.score.points': '5 pe lac închis, 1 pe căsuță a celui mai mare',
  'railroad_ink.example.lava-closed':
    'Un lac închis de cinci căsuțe: {lava, plural, one {# punct} few {# puncte} other {# de puncte}}',
  'railroad_ink.goals-lava': 'Obiective: lavă',
} as const satisfies Translated<typeof en>;
