/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.challenge': 'Challenge',
  'lesson.challenge.about': 'Budovy, úkoly a nové kostky.',
  'lesson.challenge.dice': 'Nové strany kostek',
  'lesson.challenge.dice.rule': 'Konečná uzavře konec a je stanicí. Oba oblouky dvojité zatáčky zůstávají nepropojené.',
  'lesson.challenge.building': 'Zvláštní budovy',
  'lesson.challenge.building.rule': 'Dálnice nebo železnice nakreslená na továrnu či univerzitu ji aktivuje.',
  'lesson.challenge.building.do': 'Polož železniční zatáčku na A2, aby vedla k továrně na A1.',
  'lesson.challenge.factory': 'Továrna',
  'lesson.challenge.factory.rule':
    'Továrna ti dovolí nakreslit jednu bílou kostku tohoto kola podruhé. Jen v tomto kole, jinak to propadá.',
  'lesson.challenge.factory.do': 'Polož přímou železnici na A1.',
  'lesson.challenge.village': 'Vesnice',
  'lesson.challenge.village.rule': 'Stanice na vesnici označí další políčko: 2, 4, 6, 8 bodů. Platí nejvyšší.',
  'lesson.challenge.university': 'Univerzita',
  'lesson.challenge.university.rule':
    'Třetí univerzita dává jednu zvláštní cestu, která se do žádných limitů nepočítá.',
  'lesson.challenge.goals': 'Úkoly',
  'lesson.challenge.goals.rule':
    'Tři úkoly: kdo některý splní první, má 4 body, pak 2, pak 1; v témže kole mají všichni stejně. Sólo má každý termín: včas 4 body, později 1.',
  'lesson.challenge.length': 'Delší trasy',
  'lesson.challenge.length.rule':
    'Nejdelší dálnice a železnice tu smějí křížit samy sebe; žádný úsek se nepočítá dvakrát.',
} as const satisfies Translated<typeof en>;
