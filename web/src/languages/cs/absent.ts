/** Czech: as texts/en_absent.ts says it in English. */

import type { enAbsent } from '@/texts/en_absent';
import type { Translated } from '@/texts/index';

export const absent = {
  'absent.away': 'Pryč: {names}.',
  'absent.silent': '{player} se neozývá.',
  'absent.once': 'Nechat rozhodnout bota',
  'absent.until-back': 'Bot, dokud se {player} nevrátí',
  'absent.helped':
    '{count, plural, one {Za tohoto hráče rozhoduje bot} other {Za tyto hráče rozhodují boti}}: {names}.',
  'absent.here': 'Jsi tu?',
  'absent.here-text': 'Ostatní mohou nechat rozhodnout za tebe bota.',
  'absent.here-button': 'Jsem tu',
  'absent.bot-once': 'Tohle za tebe rozhodne bot.',
  'absent.rests': 'Boti přestali hrát.',
  'absent.rests-text': 'Už dlouho tu nikdo nic nerozhodl. Kdo tu má místo, hraje dál.',
  'freed.still': 'Tvoje místo je pořád volné.',
  'freed.now': 'Tvoje místo bylo uvolněno. Pořád je volné.',
  'freed.text': 'Hraje na něm bot.',
  'freed.back': 'Vzít si ho zpět',
  'freed.bot': 'Tvoje místo dostal bot.',
  'freed.other': 'Tvoje místo je obsazené.',
  'freed.moved': 'Tvoje místo je teď na jiném zařízení.',
  'freed.watch': 'Jen se díváš.',
  'freed.sure': 'Uvolnit místo, kde sedí {player}?',
  'freed.sure-playing': 'S náčrtem pokračuje bot, dokud se neposadí {player} nebo někdo nový.',
  'freed.yes': 'Uvolnit',
  'freed.no': 'Nechat',
  'freed.close': 'Dobře',
  'gone.sure': 'Vzdát tuto partii?',
  'gone.costs':
    'Je hodnocená: na tvém místě hraje do konce bot a vrátit se nedá. Dokud máš ještě o čem rozhodovat, skončíš za všemi, kdo zůstanou.',
  'gone.leave': 'Vzdát partii',
  'gone.done': 'Tuto partii už nehraješ, umístění ti zůstává.',
  'host.now': 'Stůl teď vedeš ty.',
  'host.now-text': 'Kdo stůl založil, je už dlouho pryč. Místa najdeš v menu.',
  'marks.bot': '{count, plural, one {Kolo} other {Kola}}, kde kreslil bot: {rounds}',
  'marks.clock': '{count, plural, one {kolo} other {kola}}, kde vypršel čas: {rounds}',
  'marks.turns-bot': '{count, plural, one {Kolo} other {Kola}}, kde rozhodl bot: {rounds}',
  'marks.turns-clock': '{count, plural, one {kolo} other {kola}}, kde vypršel čas: {rounds}',
  'marks.range': '{first} až {last}',
  'marks.of': '{player}: {what}.',
  'patience.label': 'Za jak dlouho smí bot hrát za toho, kdo je pryč nebo mlčí',
  'patience.never': 'Nikdy',
  'lobby.patience': 'Když o sobě hráč nedá vědět ({time}), smějí ostatní nechat rozhodnout bota',
  'lobby.patience-never': 'Na toho, kdo je pryč, všichni čekají',
} as const satisfies Translated<typeof enAbsent>;
