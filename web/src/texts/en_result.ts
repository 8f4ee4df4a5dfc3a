/** The texts in English of what comes after a game: result, replay, my tables, keys, privacy. */

export const enResult = {
  'result.more': 'After the game',
  'result.rematch': 'Rematch',
  'result.to-rematch': 'To the rematch',
  'result.join-rematch': 'Join the rematch',
  'result.again': '{names} {count, plural, one {wants} other {want}} a rematch.',
  'result.again-mine': '{count, plural, =0 {You want a rematch.} other {{names} and you want a rematch.}}',
  'result.same-dice': 'Play the same dice',
  'result.review': 'Review',
  'result.rank':
    '{place, plural, =1 {first} =2 {second} =3 {third} =4 {fourth} =5 {fifth} =6 {sixth} =7 {seventh} =8 {eighth} other {place #}} of {all, plural, =2 {two} =3 {three} =4 {four} =5 {five} =6 {six} =7 {seven} =8 {eight} other {#}}',
  'result.rank-shared':
    'shared {place, plural, =1 {first} =2 {second} =3 {third} =4 {fourth} =5 {fifth} =6 {sixth} =7 {seventh} =8 {eighth} other {place #}} of {all, plural, =2 {two} =3 {three} =4 {four} =5 {five} =6 {six} =7 {seven} =8 {eight} other {#}}',
  'result.you-points': 'You: {points, plural, one {# point} other {# points}}, {rank}',
  'result.you-rank': 'You: {rank}',
  'result.team-rank': 'Your team: {rank}',
  'result.new': 'Another game',
  'link.copy': 'Link to this page',
  'link.copied': 'Copied',
  'link.by-hand': 'Copy this address:',

  'mine.title-due': '{due} due',
  'mine.lead':
    '{tables, plural, =0 {You sit at no table yet.} other {{due, plural, =0 {Nothing is due.} one {One table waits for you.} other {# tables wait for you.}}}}',
  'mine.start': 'Start one',
  'mine.due': 'Waits for you',
  'mine.continue': 'Continue',
  'mine.playing': 'Waits for others',
  'mine.open': 'Not begun',
  'mine.over': 'Finished',
  'mine.alone': 'alone',
  'mine.with': 'with {others}',
  'mine.until': 'ends {time}',
  'mine.late': 'time is up',
  'mine.act-playing': 'Look',
  'mine.act-open': 'Open',
  'mine.act-over': 'Result',

  'privacy-page.short':
    'No account and no e-mail address needed, nothing tracked, nothing fetched from anywhere but this server.',
  'privacy-page.browser': 'In your browser',
  'privacy-page.browser-text':
    'One cookie with a random key; it says which seats are yours and nothing else, pages cannot read it, and it lasts 400 days. Your colours, sound, keys, the name you typed last, a sheet you score on paper, a hint that you asked for and ink that could not be sent yet stay on this machine.',
  'privacy-page.server': 'On the server',
  'privacy-page.server-text':
    'Tables with the names that people typed, the drawings and the dice, with their times; reviews of finished matches; dice towers; of your key only a fingerprint, and when it was seen last. Who takes a nickname: that, the public halves of passkeys, fingerprints of recovery codes, and for each signed-in browser its make and system. An e-mail address only of who gives one for notices, and no password.',
  'privacy-page.addresses': 'Network addresses',
  'privacy-page.addresses-text':
    'Used in memory alone, to keep one visitor from drowning the others; they are written to no table of the store. Whoever runs the server may have a proxy in front that keeps its own notes.',
  'privacy-page.secret': 'At the table',
  'privacy-page.secret-text':
    'A draft is seen by nobody else until all have handed in, unless the table was made with open drafts. Dice to come are unknown even to the page. A table can be seen by whoever has its link.',
  'privacy-page.long': 'How long',
  'privacy-page.long-text':
    'Finished matches stay, as their address is permanent. A code that moves a seat lasts ten minutes. Copies that whoever runs the server makes may last longer.',
  'privacy-page.forget': 'To be forgotten',
  'privacy-page.forget-text':
    'With a nickname: your page has everything as a file, and deletes you at once or in seven days; finished matches stay, with somebody in your seat, and no byte of your name stays in the store. As a guest: forget this site in your browser and the key is gone; your seats then belong to nobody. What was played stays, under the name you typed; ask whoever runs the server to remove a table.',
} as const satisfies Record<string, string>;
