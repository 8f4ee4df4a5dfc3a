/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.challenge': 'Challenge',
  'lesson.challenge.about': 'Clădiri, obiective și zaruri noi.',
  'lesson.challenge.dice': 'Fețe noi',
  'lesson.challenge.dice.rule':
    'Un capăt de linie încheie traseul și este gară. Cele două curbe ale unei curbe duble nu se leagă.',
  'lesson.challenge.building': 'Clădiri speciale',
  'lesson.challenge.building.rule':
    'O șosea sau o cale ferată desenată peste o fabrică ori o universitate o activează.',
  'lesson.challenge.building.do': 'Pune curba de cale ferată pe A2, ca să ducă la fabrica de pe A1.',
  'lesson.challenge.factory': 'Fabrică',
  'lesson.challenge.factory.rule':
    'O fabrică te lasă să desenezi încă o dată un zar alb din runda aceasta. Numai acum, altfel se pierde.',
  'lesson.challenge.factory.do': 'Pune calea ferată dreaptă pe A1.',
  'lesson.challenge.village': 'Sat',
  'lesson.challenge.village.rule':
    'O gară pe un sat marchează caseta următoare: 2, 4, 6, 8 puncte. Contează cea mai mare.',
  'lesson.challenge.university': 'Universitate',
  'lesson.challenge.university.rule': 'A treia universitate dă un traseu special care nu intră în nicio limită.',
  'lesson.challenge.goals': 'Obiective',
  'lesson.challenge.goals.rule':
    'Trei obiective: primul care îndeplinește unul ia 4 puncte, apoi 2, apoi 1; în aceeași rundă toți iau la fel. Solo, fiecare are un termen: 4 puncte la timp, 1 după.',
  'lesson.challenge.length': 'Linii mai lungi',
  'lesson.challenge.length.rule':
    'Cea mai lungă șosea și cea mai lungă cale ferată se pot încrucișa aici cu ele însele; nicio porțiune nu contează de două ori.',
} as const satisfies Translated<typeof en>;
