/** Romanian: as pages/dice/en_dice.ts says it in English. */

import type { enDice } from '@/pages/dice/en_dice';
import type { Translated } from '@/texts/index';

export const dice = {
  'same.page': 'Aceleași zaruri',
  'same.heading': '{by} are zaruri pentru tine.',
  'same.heading-none': 'Zaruri pentru tine.',
  'same.lead':
    'Aceleași aruncări, rundă cu rundă, doar pentru tine. Ce au desenat alții vezi după ce termini; ai o singură încercare.',
  'same.lead-cards':
    'Aceleași cărți, tură cu tură, doar pentru tine. Ce au făcut alții cu ele vezi după ce termini; ai o singură încercare.',
  'same.tried':
    '{done, plural, =0 {Nu le-a încercat nimeni încă.} one {{names} le-a încercat.} other {{names} le-au încercat.}}',
  'same.more-tried': '{names} și {more, plural, one {încă # jucător} few {încă # jucători} other {încă # de jucători}}',
  'same.name': 'Numele tău',
  'same.play': 'Joacă aceleași zaruri',
  'same.play-cards': 'Cursă cu aceleași cărți',
  'same.need-name': 'Scrie-ți întâi numele; va sta lângă tabla ta.',
  'same.on': 'Încercarea ta nu s-a terminat încă.',
  'same.go-on': 'Continuă',
  'same.given-up': 'Ai renunțat la încercare.',
  'same.mine': '{points, plural, one {# punct} few {# puncte} other {# de puncte}}, locul {place} din {all}.',
  'same.mine-race': 'Locul {place} din {all}.',
  'same.match':
    '{done, plural, =0 {Nimeni nu ți-a încercat încă zarurile.} one {O persoană a încercat aceste zaruri.} few {# persoane au încercat aceste zaruri.} other {# de persoane au încercat aceste zaruri.}}',
  'same.until':
    '{days, plural, one {Încă # zi} few {Încă # zile} other {Încă # de zile}} partida o văd doar cei care au jucat-o.',
  'same.ended': 'Acum vede oricine.',
  'same.playing':
    '{playing, plural, one {Încă cineva le joacă acum.} few {Alte # persoane le joacă acum.} other {Alte # de persoane le joacă acum.}}',
  'same.boards': 'Două table una lângă alta',
  'same.results': 'Toți cei care au jucat aceste zaruri',
  'same.place': 'Locul',
  'same.who': 'Cine',
  'same.exits': 'Ieșiri',
  'same.ends': 'Capete',
  'same.points': 'Puncte',
  'same.flags': 'Steaguri',
  'same.turns': 'Ture',
  'same.you': 'tu',
  'same.you-are': '{name} (tu)',
  'same.by-bot': 'încheiat de un bot',
  'same.bot': 'bot',
  'same.sheet': 'arată tabla',
  'same.sheet-of': 'Tabla: {name}',
  'same.look': 'Toată partida',
  'same.look-of': 'Toată partida: {name}',
  'same.more': 'Mai multe rezultate',
  'same.first': 'Din nou cele mai bune',
  'same.side': 'Una lângă alta',
  'same.section': 'Aceleași zaruri',
  'same.share': 'Aceleași zaruri pentru un prieten',
  'same.share-cards': 'Aceleași cărți pentru un prieten',
  'same.share-lead':
    'Cine deschide acest link joacă o dată același lucru, fără să vadă vreo tablă. Apoi le vedeți amândoi pe amândouă. Timp de 30 de zile nimeni altcineva nu vede partida.',
  'same.share-name': 'Ce nume să vadă prietenul?',
  'same.share-make': 'Creează linkul',
  'same.share-link': 'Link',
  'same.qr': 'Linkul ca un cod QR',
} as const satisfies Translated<typeof enDice>;
