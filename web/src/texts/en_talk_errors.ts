/** The button of talk, and why something cannot be said at a table or be asked of other people, by the code of the server. */

export const enTalkErrors = {
  'talk.open': '{unread, plural, =0 {Table talk} one {Table talk, one line unread} other {Table talk, # lines unread}}',
  'error.talk-text': 'There is nothing to be read in this, or a sign that others could not see.',
  'error.talk-long': 'At most {most} characters are said at once.',
  'error.talk-markup': 'Write it without tags. They would be shown as they stand.',
  'error.talk-shape': 'Say a phrase or a text.',
  'error.talk-watching': 'Who only looks on says nothing. Take a seat first.',
  'error.talk-alone': 'There is nobody to talk to at this table.',
  'error.talk-off': 'At this table ready phrases are said, as its host wants it.',
  'error.talk-friends': 'At a public table friends talk freely, while everybody there is one.',
  'error.talk-team': 'You have no team at this table.',
  'error.talk-own': 'One reacts to what others say.',
  'error.line-unknown': 'This line is not there any more.',
  'error.quieted': 'Who hosts this server has asked you to say nothing for a while. You can play on.',
  'error.nobody-named': 'Say whom you mean.',
  'error.relation-self': 'That is you.',
  'error.relations-full': 'At most {most} people fit on this list. Take somebody off it first.',
  'error.not-welcome': 'This player does not want that.',
  'error.not-friends': 'Only friends can be invited: people who follow each other.',
  'error.invitations-full': 'Enough invitations wait for this player just now.',
  'error.invitations-unanswered':
    'This player has enough of your invitations for now. Wait for an answer, or ask again later.',
} as const satisfies Record<string, string>;
