/** Czech: as pages/dice/en_dice.ts says it in English. */

import type { enDice } from '@/pages/dice/en_dice';
import type { Translated } from '@/texts/index';

export const dice = {
  'same.page': 'Stejné kostky',
  'same.heading': '{by} má pro tebe kostky.',
  'same.heading-none': 'Kostky pro tebe.',
  'same.lead': 'Stejné hody, kolo po kole, jen pro tebe. Plány ostatních uvidíš na konci; zkusit to můžeš jednou.',
  'same.lead-cards':
    'Stejné karty, kolo po kole, jen pro tebe. Jak si s nimi vedou ostatní, uvidíš na konci; zkusit to můžeš jednou.',
  'same.tried': '{done, plural, =0 {Zatím je nikdo nezkusil.} other {Vyzkoušeno: {names}.}}',
  'same.more-tried': '{names} a {more, plural, one {# další} few {# další} many {# dalšího} other {# dalších}}',
  'same.name': 'Tvoje jméno',
  'same.play': 'Hrát stejné kostky',
  'same.play-cards': 'Závodit se stejnými kartami',
  'same.need-name': 'Nejdřív napiš své jméno; bude stát u tvého plánu.',
  'same.on': 'Tvůj pokus ještě běží.',
  'same.go-on': 'Pokračovat',
  'same.given-up': 'Tvůj pokus je vzdaný.',
  'same.mine': '{points, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}, {place}. místo, hráčů: {all}.',
  'same.mine-race': '{place}. místo, hráčů: {all}.',
  'same.match':
    '{done, plural, =0 {Tvoje kostky zatím nikdo nezkusil.} one {Tyhle kostky zkusil # člověk.} few {Tyhle kostky zkusili # lidé.} many {Tyhle kostky zkusilo # člověka.} other {Tyhle kostky zkusilo # lidí.}}',
  'same.until':
    '{days, plural, one {Ještě # den} few {Ještě # dny} many {Ještě # dne} other {Ještě # dní}} uvidí tuto partii jen ti, kdo to odehráli.',
  'same.ended': 'Teď už to vidí každý.',
  'same.playing':
    '{playing, plural, one {Další # člověk je hraje právě teď.} few {Další # lidé je hrají právě teď.} many {Další # člověka je hraje právě teď.} other {Dalších # lidí je hraje právě teď.}}',
  'same.boards': 'Dva plány vedle sebe',
  'same.results': 'Všichni, kdo hráli tyhle kostky',
  'same.place': 'Pořadí',
  'same.who': 'Kdo',
  'same.exits': 'Výjezdy',
  'same.ends': 'Konce',
  'same.points': 'Body',
  'same.flags': 'Vlajky',
  'same.turns': 'Kola',
  'same.you': 'ty',
  'same.you-are': '{name} (ty)',
  'same.by-bot': 'dohrál bot',
  'same.bot': 'bot',
  'same.sheet': 'ukázat plán',
  'same.sheet-of': 'Plán: {name}',
  'same.look': 'Celá partie',
  'same.look-of': 'Celá partie: {name}',
  'same.more': 'Další výsledky',
  'same.first': 'Znovu nejlepší',
  'same.side': 'Vedle sebe',
  'same.section': 'Stejné kostky',
  'same.share': 'Stejné kostky pro přátele',
  'same.share-cards': 'Stejné karty pro přátele',
  'same.share-lead':
    'Kdo tento odkaz otevře, hraje totéž jednou, dřív než uvidí jakýkoli plán. Potom vidí každý oba plány. Nikdo jiný partii 30 dní neuvidí.',
  'same.share-name': 'Jak ti mají přátelé říkat?',
  'same.share-make': 'Vytvořit odkaz',
  'same.share-link': 'Odkaz',
  'same.qr': 'Odkaz jako QR kód',
} as const satisfies Translated<typeof enDice>;
