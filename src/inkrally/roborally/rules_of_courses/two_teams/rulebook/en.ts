/** Its rules in words. */

export const en = {
  'roborally.rule-two-teams': 'One robot wins for all',
  'roborally.example.rule-two-teams-push': 'Abacus pushes Bobbin of its own team, and shoots.',
} as const satisfies Record<string, string>;
