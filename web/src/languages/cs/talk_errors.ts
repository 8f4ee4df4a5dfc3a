/** Czech: as texts/en_talk_errors.ts says it in English. */

import type { enTalkErrors } from '@/texts/en_talk_errors';
import type { Translated } from '@/texts/index';

export const talkErrors = {
  'talk.open':
    '{unread, plural, =0 {Hovor u stolu} one {Hovor u stolu, jedno nepřečtené} few {Hovor u stolu, # nepřečtená} many {Hovor u stolu, # nepřečteného} other {Hovor u stolu, # nepřečtených}}',
  'error.talk-text': 'Není v tom nic ke čtení, nebo je tam znak, který by ostatní neviděli.',
  'error.talk-long': 'Najednou se dá říct nejvýše {most} znaků.',
  'error.talk-markup': 'Napiš to bez značek. Ukázaly by se tak, jak jsou.',
  'error.talk-shape': 'Řekni hotovou větu, nebo vlastní text.',
  'error.talk-watching': 'Kdo se jen dívá, nic neříká. Nejdřív si vezmi místo.',
  'error.talk-alone': 'U tohoto stolu není s kým mluvit.',
  'error.talk-off': 'U tohoto stolu se říkají hotové věty, jak to chce ten, kdo ho založil.',
  'error.talk-friends': 'U veřejného stolu mluví volně přátelé, dokud jsou tam jen oni.',
  'error.talk-team': 'U tohoto stolu nemáš tým.',
  'error.talk-own': 'Reagovat můžeš na to, co říkají ostatní.',
  'error.line-unknown': 'Tahle věta už tu není.',
  'error.quieted': 'Kdo provozuje tento server, tě žádá, ať chvíli nic neříkáš. Hrát můžeš dál.',
  'error.nobody-named': 'Řekni, koho myslíš.',
  'error.relation-self': 'To jsi ty.',
  'error.relations-full': 'Na seznam se vejde nejvýše {most} lidí. Nejdřív někoho odeber.',
  'error.not-welcome': 'Tento hráč si to nepřeje.',
  'error.not-friends': 'Pozvat můžeš jen přátele: ty, kdo se sledují navzájem.',
  'error.invitations-full': 'Na tohoto hráče teď čeká pozvánek dost.',
  'error.invitations-unanswered': 'Pozvánek od tebe má tento hráč zatím dost. Počkej na odpověď, nebo to zkus později.',
} as const satisfies Translated<typeof enTalkErrors>;
