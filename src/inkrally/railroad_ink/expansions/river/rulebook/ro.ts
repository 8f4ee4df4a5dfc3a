/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.7.1': 'Râuri',
  'railroad_ink.7.1.words': 'râu, pod, apă',
  'railroad_ink.7.1.draw': 'Desenarea unui râu.',
  'railroad_ink.7.1.draw.text':
    'Șase runde. Desenează unul dintre zarurile de râu, ambele sau niciunul, în orice căsuță goală: nu e nevoie de legătură. Un capăt de râu nu se poate întâlni cu o șosea, o cale ferată sau o ieșire.',
  'railroad_ink.example.river-anywhere': 'Un râu nelegat de nimic: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.example.river-never':
    'Un capăt de râu la capătul unei șosele: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.7.1.bridge': 'Poduri.',
  'railroad_ink.7.1.bridge.text':
    'Un traseu trece peste un râu doar pe un pod de pe zaruri. Este un traseu ca oricare altul, iar râul curge mai departe pe sub el.',
  'railroad_ink.example.river-bridge':
    'Calea ferată trece pe un pod, iar râul curge mai departe: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.7.1.score': 'Puncte pentru râuri.',
  'railroad_ink.7.1.score.text':
    'Punctează un singur râu, cel mai bun: 1 pentru fiecare căsuță a sa și încă 3 dacă ambele capete dau spre margine. Fiecare capăt de râu neconectat din interiorul tablei este un capăt deschis.',
  'railroad_ink.7.1.score.points': '1 pe căsuță, încă 3 de la margine la margine',
  'railroad_ink.example.river-edges':
    'Cinci căsuțe, de la margine la margine: {river, plural, one {# punct} few {# puncte} other {# de puncte}}',
  'railroad_ink.goals-river': 'Obiective: râuri',
} as const satisfies Translated<typeof en>;
