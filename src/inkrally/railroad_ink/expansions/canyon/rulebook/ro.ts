/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.10.2': 'Canioane',
  'railroad_ink.10.2.words': 'canion, pod, segment, model',
  'railroad_ink.10.2.draw': 'Între căsuțe.',
  'railroad_ink.10.2.draw.text':
    'Șapte runde. Un model de unul până la trei segmente se desenează întreg, rotit oricum, pe laturile dintre două căsuțe, niciodată pe margine. Cel puțin un capăt al lui este la margine sau la capătul deschis al unui canion. Orice zar poate rămâne nefolosit.',
  'railroad_ink.example.canyon-edge':
    'Un model de două segmente care începe la marginea exterioară: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.example.canyon-on':
    'Încă două segmente dintr-un capăt deschis: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.10.2.touch': 'Fără ramificații.',
  'railroad_ink.10.2.touch.text':
    'Canioanele nu au ramificații, nu se încrucișează și nu se ating; continuă doar din capetele deschise. Unirea a două capete deschise face un singur canion.',
  'railroad_ink.example.canyon-join':
    'Două capete deschise devin un singur canion: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.10.2.bridges': 'Poduri.',
  'railroad_ink.10.2.bridges.text':
    'Fiecare segment atins de un capăt de șosea sau cale ferată costă unul dintre cele douăsprezece puncte de pod, o dată, oricare dintre ele a fost primul. Ce nu se poate plăti nu este permis, iar un zar alb care ar încăpea doar acolo nu este obligatoriu.',
  'railroad_ink.example.bridges-left':
    'Șoseaua atinge un segment, pentru unul dintre cele douăsprezece puncte de pod: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.example.bridges-none':
    'Douăsprezece segmente sunt atinse, iar A5 ar mai atinge unul: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.10.2.score': 'Puncte pentru canioane.',
  'railroad_ink.10.2.score.text':
    '1 pentru fiecare segment al celui mai lung canion și 2 pentru fiecare canion cu ambele capete la margine. Capetele deschise ale canioanelor nu costă nimic.',
  'railroad_ink.10.2.score.points': '1 pe segment din cel mai lung, 2 de la margine la margine',
  'railroad_ink.example.canyon-points':
    'Trei segmente de la margine la margine: {canyon, plural, one {# punct} few {# puncte} other {# de puncte}}',
  'railroad_ink.goals-canyon': 'Obiective: canioane',
} as const satisfies Translated<typeof en>;
