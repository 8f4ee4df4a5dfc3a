/** Its rules in words. */

export const en = {
  'roborally.rule-superbot': 'The SuperBot',
  'roborally.rule-superbot.exactly': 'More exactly.',
  'roborally.rule-superbot.exactly.text':
    'It begins as the robot on dock 1. Destroyed, it passes the title at once to the robot that last hit it with a laser or pushed it directly; of several, to the one with the lowest card. Its flags stay its own and count again later. Where you play on after it has won, the next robot in dock order is the SuperBot.',
  'roborally.example.rule-superbot-example': 'Abacus shoots twice as hard; the flag does not count for Crank.',
  'roborally.example.rule-superbot-next': 'Bobbin pushes the SuperBot into the pit: Bobbin is the SuperBot now.',
} as const satisfies Record<string, string>;
