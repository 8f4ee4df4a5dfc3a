/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.8.1': 'Meteoriți',
  'railroad_ink.8.1.words': 'meteorit, crater, impact, punct',
  'railroad_ink.8.1.strike': 'Întâi lovește.',
  'railroad_ink.8.1.strike.text':
    'Șase runde. Înainte de orice desen, meteoritul zboară de la punct, la început din D4, în direcția și pe distanța pe care le spun zarurile. Unde direcția e liberă, o alegi tu, după ce vezi ambele zaruri. Marginea îl întoarce și nu costă niciun pas. Dacă ar cădea pe un crater, zboară mai departe până la prima căsuță fără crater.',
  'railroad_ink.example.meteor-flight':
    'De la B4 trei spre vest: A4, înapoi peste B4 la C4, unde e un crater: deci este lovită căsuța D4. {legal, select, yes {Acolo zboară.} other {Niciodată.}}',
  'railroad_ink.8.1.crater': 'Craterul.',
  'railroad_ink.8.1.crater.text':
    'Impactul șterge tot din căsuță, lasă un crater și duce punctul acolo. Un traseu special lovit rămâne tăiat. Un crater își umple căsuța și are patru laturi goale.',
  'railroad_ink.example.crater-filled': 'Un crater își umple căsuța: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.8.1.skip': 'Evită-l.',
  'railroad_ink.8.1.skip.text':
    'Taie un traseu special, în limitele lui, și în această rundă nu lovește niciun meteorit. Acesta a fost traseul special al rundei. Punctul rămâne.',
  'railroad_ink.8.1.clear': 'Desen într-un crater.',
  'railroad_ink.8.1.clear.text':
    'După impact poți șterge un crater ca să desenezi în căsuța lui. Atunci datorezi acolo un desen sau pui craterul la loc. Câte un crater, și numai unde încape ceva din ce a rămas. Nimeni nu e obligat. O masă poate hotărî că doar o șosea sau o cale ferată înlocuiește un crater.',
  'railroad_ink.example.crater-cleared':
    'Este lovită căsuța C4; craterul din B2 este șters, iar șoseaua continuă acolo: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.8.1.score': 'Puncte pentru cratere.',
  'railroad_ink.8.1.score.text':
    'Fiecare capăt de șosea sau cale ferată îndreptat spre un crater aduce 2 puncte și nu este un capăt deschis. Nu conectează nimic și încheie o lungime.',
  'railroad_ink.8.1.score.points': '2 pe capăt la un crater',
  'railroad_ink.example.meteor-points':
    '{meteor, plural, one {# punct} few {# puncte} other {# de puncte}}, capete deschise: {errors}',
  'railroad_ink.goals-meteor': 'Obiective: meteoriți',
} as const satisfies Translated<typeof en>;
