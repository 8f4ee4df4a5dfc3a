/** What stands around the drawn examples of RoboRally's rules. */

export const enRulebook = {
  // Headings that many rules share
  'rally-rules.does': 'What it does.',
  'rally-rules.list': 'All of them.',

  // The cheat sheet
  'rally-rules.glance': 'A turn at a glance',

  // A drawn example
  'rally-rules.before': 'Before',
  'rally-rules.after': 'After',
  'rally-rules.step': 'Step {step} of {all}',
  'rally-rules.cards': 'Cards of {robot}',
  'rally-rules.hand': 'Hand of {robot}',
  'rally-rules.steps': 'What happens',

  // The damage table
  'rally-rules.table-damage': 'Damage',
  'rally-rules.table-cards': 'Cards',
  'rally-rules.table-locked': 'Locked registers',
  'rally-rules.table-none': 'none',

  // The page of a course
  'rally-rules.course': 'The course.',
  'rally-rules.course-plain':
    'Touch {flags, plural, one {its only flag} other {its # flags}} in the order of their numbers. It has no rule of its own.',
  'rally-rules.course-special':
    'It has {flags, plural, one {# flag} other {# flags}} and {rules, plural, one {a rule of its own, which stands} other {# rules of its own, which stand}} below.',
  'roborally.example.course': '{flags, plural, one {# flag} other {# flags}}',
  'rally-rules.course-players': 'Players',
  'rally-rules.course-length': 'Length',
  'rally-rules.course-level': 'Difficulty',
  'rally-rules.course-level-none': 'not said',
  'rally-rules.course-flags': 'Flags',
  'rally-rules.course-boards': 'Boards',
  'rally-rules.course-bay': 'Docking bay',
  'rally-rules.course-bay-simple': 'the side without belts',
  'rally-rules.course-bay-belts': 'the side with belts',
  'rally-rules.course-no-bay': 'none: robots are placed',
  'rally-rules.course-size': 'Size in spaces',
  'rally-rules.course-spaces': '{width} by {height}',
  'rally-rules.course-teams': 'Seats',
  'rally-rules.course-in-teams': 'in teams',
  'rally-rules.course-rules': 'Rules of its own',
  'rally-rules.course-no-rules': 'none',
} as const satisfies Record<string, string>;
