/** The texts about players who are away, freed seats, stand-ins and what those did. */

export const enAbsent = {
  // Who is away
  'absent.away': '{names} {count, plural, one {is} other {are}} away.',
  'absent.silent': 'Nothing is heard from {player}.',
  'absent.once': 'Let a bot decide this',
  'absent.until-back': 'Bot until {player} is back',
  'absent.helped': '{count, plural, one {A bot decides} other {Bots decide}} for {names}.',
  'absent.here': 'Are you there?',
  'absent.here-text': 'The others may let a bot decide for you.',
  'absent.here-button': 'I am here',
  'absent.bot-once': 'A bot decides this for you.',
  'absent.rests': 'The bots have stopped.',
  'absent.rests-text': 'Nobody has decided anything here for long. Whoever has a seat goes on.',
  'absent.rests-void':
    'Nobody has decided anything here for long, so this match is rated no more. Whoever has a seat goes on.',
  'absent.void': 'This match is rated no more.',
  'absent.void-text': 'Nobody had decided anything here for long, and the bots did not bring it to its end.',

  // A seat that was freed
  'freed.still': 'Your seat is still free.',
  'freed.now': 'Your seat was freed. It is still free.',
  'freed.text': 'A bot plays it.',
  'freed.back': 'Take it back',
  'freed.bot': 'Your seat was given to a bot.',
  'freed.other': 'Your seat has been taken.',
  'freed.moved': 'Your seat is on another device now.',
  'freed.watch': 'You watch.',
  'freed.sure': 'Free the seat of {player}?',
  'freed.sure-playing': 'A bot plays it until {player}, or somebody new, sits down.',
  'freed.yes': 'Free it',
  'freed.no': 'Keep',
  'freed.close': 'Good',
  'joins.title': 'A bot finishes what this seat has begun.',
  'joins.text': 'Then you take over.',

  // A rated match that one gives up
  'gone.sure': 'Give this match up?',
  'gone.costs':
    'It is rated: a bot plays your seat to the end, and you cannot come back. While you have something left to decide, you come after all who stay.',
  'gone.leave': 'Give the match up',
  'gone.done': 'You have left this match, and keep your place.',

  // The host
  'host.now': 'You are the host now.',
  'host.now-text': 'The host has been away for long. Seats are in the menu.',

  // What a stand-in did
  'marks.bot': '{count, plural, one {Round} other {Rounds}} {rounds} drawn by a bot',
  'marks.clock': 'time was up in {count, plural, one {round} other {rounds}} {rounds}',
  'marks.turns-bot': '{count, plural, one {Turn} other {Turns}} {rounds} decided by a bot',
  'marks.turns-clock': 'time was up in {count, plural, one {turn} other {turns}} {rounds}',
  'marks.range': '{first} to {last}',
  'marks.of': '{player}: {what}.',

  // How long a table waits
  'patience.label': 'Who is away or silent may be played by a bot after',
  'patience.never': 'Never',
  'lobby.patience': 'After {time} without a sign of a player, the others may let a bot decide',
  'lobby.patience-never': 'Everybody waits for who is away',
} as const satisfies Record<string, string>;
