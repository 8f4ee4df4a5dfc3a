/** Romanian: as texts/en_talk_errors.ts says it in English. */

import type { enTalkErrors } from '@/texts/en_talk_errors';
import type { Translated } from '@/texts/index';

export const talkErrors = {
  'talk.open':
    '{unread, plural, =0 {Discuția de la masă} one {Discuția de la masă, un rând necitit} few {Discuția de la masă, # rânduri necitite} other {Discuția de la masă, # de rânduri necitite}}',
  'error.talk-text': 'Nu e nimic de citit aici sau e un semn pe care ceilalți nu l-ar vedea.',
  'error.talk-long': 'Numărul maxim de caractere deodată: {most}.',
  'error.talk-markup': 'Scrie fără etichete. S-ar vedea așa cum sunt scrise.',
  'error.talk-shape': 'Spune o frază gata făcută sau un text.',
  'error.talk-watching': 'Cine doar privește nu spune nimic. Ocupă mai întâi un loc.',
  'error.talk-alone': 'La masa asta nu ai cu cine vorbi.',
  'error.talk-off': 'La masa asta se spun doar fraze gata făcute, cum dorește gazda.',
  'error.talk-friends': 'La o masă publică prietenii vorbesc liber, cât timp toți de acolo sunt prieteni.',
  'error.talk-team': 'La masa asta nu ai echipă.',
  'error.talk-own': 'Poți reacționa la ce spun ceilalți.',
  'error.line-unknown': 'Rândul acesta nu mai este aici.',
  'error.quieted': 'Cine administrează serverul ți-a cerut să nu spui nimic o vreme. Poți juca mai departe.',
  'error.nobody-named': 'Spune pe cine ai în vedere.',
  'error.relation-self': 'Ești chiar tu.',
  'error.relations-full': 'Numărul maxim de persoane pe lista asta: {most}. Scoate întâi pe cineva.',
  'error.not-welcome': 'Acest jucător nu dorește asta.',
  'error.not-friends': 'Poți invita doar prieteni: cei care se urmăresc unul pe altul.',
  'error.invitations-full': 'Pe acest jucător îl așteaptă acum destule invitații.',
  'error.invitations-unanswered':
    'Jucătorul are deocamdată destule invitații de la tine. Așteaptă un răspuns sau încearcă mai târziu.',
} as const satisfies Translated<typeof enTalkErrors>;
