/** Railroad Ink's texts in English of the card on the front page, of making a table, and of how it is played. */

export const enInvite = {
  'how.1':
    'Each round four dice are rolled for everybody. Draw what they show on your sheet, each joined to an exit or to a line that is there.',
  'how.2': 'Road meets road and rail meets rail; a station joins the two. A die that fits nowhere is left out.',
  'how.3': 'Up to three times in the game, once a round, draw one of the special routes as well.',
  'how.4':
    'After seven rounds: points for exits joined in one network, the longest road, the longest rail and the centre. Every open end costs one.',
  'front.expansions-done': 'Play with this',
  'invite.name': 'Your name',
  'invite.at-end': 'When the time is up',
  'invite.finish': 'A bot finishes the draft',
  'invite.take-over': 'A bot plays until they are back',
  'invite.bots-fit': 'At most {most} beside you and one friend.',
  'invite.drafts': 'Drafts',
  'invite.drafts-closed': 'Hidden until all have handed in',
  'invite.drafts-open': 'Open to all',
  'invite.hints': 'Hints',
  'invite.hints-on': 'For whoever asks',
  'invite.hints-off': 'None',
  'invite.longest': 'Longest routes',
  'invite.longest-usual': 'As in the box',
  'invite.longest-simple': 'No space twice',
  'invite.longest-trail': 'No piece of line twice',
  'invite.longest-stretches': 'No piece of line twice, coming back counts',
} as const satisfies Record<string, string>;
