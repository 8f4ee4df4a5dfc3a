/** What the operator's page says of talk. */

export const enSaid = {
  'admin.talk-sub':
    '{lines, plural, one {one line} other {# lines}} said in 24 hours, {quieted, plural, one {one person} other {# people}} quiet',
  'admin.said': 'What was said',
  'admin.reported-line': 'Reported:',
  'admin.line': '{name}: {words}',
  'admin.remove-line': 'Take away',
  'admin.remove-line-sure': 'What {name} said there goes, for everybody: {words}',
  'admin.quiet': 'Quiet',
  'admin.quiet-sure':
    '{handle} says nothing at tables for {hours, plural, one {one hour} other {# hours}}, and plays on.',
  'admin.quieted': 'says nothing until {when}',
  'admin.unquiet': 'Let speak',
  'admin.unquiet-sure': '{handle} may speak again.',
} as const satisfies Record<string, string>;
