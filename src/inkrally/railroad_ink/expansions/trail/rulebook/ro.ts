/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.11.2': 'Poteci',
  'railroad_ink.11.2.words': 'potecă, cărare, colț',
  'railroad_ink.11.2.draw': 'Din colț în colț.',
  'railroad_ink.11.2.draw.text':
    'Șase runde. Fiecare zar de poteci poate rămâne nefolosit. Se desenează într-o căsuță goală în care șosea și cale ferată nu se întâlnesc și se leagă printr-un capăt sau printr-un colț al potecii pe care îl folosește altă potecă sau care este colțul unei căsuțe cu gară. Poteca se rotește odată cu traseul.',
  'railroad_ink.example.trail-corner':
    'Poteca începe la un colț al căsuței cu gara: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.example.trail-apart':
    'Nu e legat niciun capăt și niciun colț: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.11.2.score': 'Puncte pentru poteci.',
  'railroad_ink.11.2.score.text':
    'Potecile cu un colț comun sunt conectate, la fel o gară cu fiecare potecă de la un colț al căsuței sale. Fiecare astfel de grup cu două gări sau mai multe aduce 2 puncte pentru fiecare gară în afară de una. Potecile nu unesc rețele; capetele lor nu costă nimic.',
  'railroad_ink.11.2.score.points': '2: 2, 3: 4, 4: 6, 5: 8, 6: 10',
  'railroad_ink.example.trail-points':
    'Două gări pe o potecă: {trail, plural, one {# punct} few {# puncte} other {# de puncte}}',
  'railroad_ink.goals-trail': 'Obiective: poteci',
} as const satisfies Translated<typeof en>;
