/** Railroad Ink's texts in English of the card on the front page, of making a table, and of how it is played. */

export const enInvite = {
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
} as const satisfies Record<string, string>;
