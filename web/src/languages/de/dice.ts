/** German: as pages/dice/en_dice.ts says it in English. */

import type { enDice } from '@/pages/dice/en_dice';
import type { Translated } from '@/texts/index';

export const dice = {
  'same.page': 'Dieselben Würfel',
  'same.heading': '{by} hat Würfel für dich.',
  'same.heading-none': 'Würfel für dich.',
  'same.lead':
    'Dieselben Würfe, Runde für Runde, für dich allein. Was andere gezeichnet haben, siehst du am Ende; du hast einen Versuch.',
  'same.lead-cards':
    'Dieselben Karten, Runde für Runde, für dich allein. Was andere daraus gemacht haben, siehst du am Ende; du hast einen Versuch.',
  'same.tried':
    '{done, plural, =0 {Noch niemand hat sie versucht.} one {{names} hat sie versucht.} other {{names} haben sie versucht.}}',
  'same.more-tried': '{names} und {more, plural, one {# weitere Person} other {# weitere Personen}}',
  'same.name': 'Dein Name',
  'same.play': 'Dieselben Würfel spielen',
  'same.play-cards': 'Rennen mit denselben Karten',
  'same.need-name': 'Schreib zuerst deinen Namen; er steht neben deiner Tafel.',
  'same.on': 'Dein Versuch ist noch nicht vorbei.',
  'same.go-on': 'Weiter',
  'same.given-up': 'Du hast deinen Versuch aufgegeben.',
  'same.mine': '{points, plural, one {# Punkt} other {# Punkte}}, Platz {place} von {all}.',
  'same.mine-race': 'Platz {place} von {all}.',
  'same.match':
    '{done, plural, =0 {Noch niemand hat deine Würfel versucht.} one {Eine Person hat diese Würfel versucht.} other {# Personen haben diese Würfel versucht.}}',
  'same.until':
    'Noch {days, plural, one {# Tag} other {# Tage}} lang sehen nur die, die das gespielt haben, die Partie dazu.',
  'same.ended': 'Das sehen jetzt alle.',
  'same.playing': '{playing, plural, one {Eine weitere spielt sie gerade.} other {# weitere spielen sie gerade.}}',
  'same.boards': 'Zwei Tafeln nebeneinander',
  'same.results': 'Alle, die diese Würfel gespielt haben',
  'same.place': 'Platz',
  'same.who': 'Wer',
  'same.exits': 'Ausfahrten',
  'same.ends': 'Enden',
  'same.points': 'Punkte',
  'same.flags': 'Flaggen',
  'same.turns': 'Runden',
  'same.you': 'du',
  'same.you-are': '{name} (du)',
  'same.by-bot': 'von einem Bot beendet',
  'same.bot': 'Bot',
  'same.sheet': 'Tafel zeigen',
  'same.sheet-of': 'Tafel von {name}',
  'same.look': 'Die ganze Partie',
  'same.look-of': 'Die ganze Partie von {name}',
  'same.more': 'Weitere Ergebnisse',
  'same.first': 'Wieder die besten',
  'same.side': 'Nebeneinander',
  'same.section': 'Dieselben Würfel',
  'same.share': 'Dieselben Würfel für andere',
  'same.share-cards': 'Dieselben Karten für andere',
  'same.share-lead':
    'Wer diesen Link öffnet, spielt dasselbe einmal, bevor eine Tafel gezeigt wird. Danach seht ihr beide Tafeln. 30 Tage lang sieht sonst niemand die Partie.',
  'same.share-name': 'Unter welchem Namen kennen dich die anderen?',
  'same.share-make': 'Link erstellen',
  'same.share-link': 'Link',
  'same.qr': 'Der Link als QR-Code',
} as const satisfies Translated<typeof enDice>;
