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
} as const satisfies Record<string, string>;
