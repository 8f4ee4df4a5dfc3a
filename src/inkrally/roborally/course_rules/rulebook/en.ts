/** The rules of course rules in words. */

export const en = {
  'roborally.rule-capture': 'Carry the flag home',
  'roborally.rule-capture.exactly': 'More exactly.',
  'roborally.rule-capture.exactly.text':
    'The lot says which team chooses its board. It places its robots first, then the other team, each in the six columns of its board farthest from the other one. Whom an enemy at home pushes directly and by its own movement leaves the floor at the end of the register, if that enemy is still there; pushers and weapons take nobody off. It keeps its damage and locked registers, and comes back in the clean-up in its six columns, with no enemy straight ahead within three spaces. A destroyed robot comes back as usual.',
  'roborally.example.rule-capture-example':
    'Bobbin ends the register on the flag of the other team and takes it along.',
  'roborally.example.rule-capture-dropped':
    'Pushed by Abacus, Bobbin drops the flag that it carried. Abacus ends the register on it and sends it back, and Bobbin leaves the floor.',
  'roborally.rule-coin-rotation': 'Turning boards',
  'roborally.rule-coin-rotation.exactly': 'More exactly.',
  'roborally.rule-coin-rotation.exactly.text':
    'The coin is tossed for each flag that counts, at the end of the register, dock 1 first. The docking bay never turns. A robot under which a pit comes is destroyed.',
  'roborally.example.rule-coin-rotation-example': 'Heads: the board under Abacus turns a quarter.',
  'roborally.rule-deal-1-option': 'An Option card each',
  'roborally.rule-deal-3-keep-1': 'Keep one of three',
  'roborally.rule-double-lasers': 'Double lasers',
  'roborally.rule-double-lasers.exactly': 'More exactly.',
  'roborally.rule-double-lasers.exactly.text':
    'Lasers of the floor stay as they are printed, and the Mini Howitzer does its one damage.',
  'roborally.example.rule-double-lasers-example': 'One shot, two damage.',
  'roborally.rule-elimination': 'The last team',
  'roborally.example.rule-elimination-last': 'Bobbin loses the last life of its team.',
  'roborally.example.rule-elimination-shot': 'Abacus shoots Bobbin of its own team.',
  'roborally.rule-moving-flags': 'Moving flags',
  'roborally.rule-moving-flags.exactly': 'More exactly.',
  'roborally.rule-moving-flags.exactly.text':
    'Flags do not block each other nor robots, and pushers and weapons leave them alone. Beyond the edge a flag is gone as in a pit. After register 5 it is back when the next turn begins.',
  'roborally.example.rule-moving-flags-example': 'The belt carries the flag, and the robot as well.',
  'roborally.rule-no-power-down': 'No power down',
  'roborally.rule-no-power-down.exactly': 'More exactly.',
  'roborally.rule-no-power-down.exactly.text': 'Nor when coming back, nor by the Circuit Breaker.',
  'roborally.rule-options-instead-of-repair': 'Option cards instead of repairs',
  'roborally.rule-options-instead-of-repair.exactly': 'More exactly.',
  'roborally.rule-options-instead-of-repair.exactly.text':
    'A robot without damage draws too. Powering down repairs as ever.',
  'roborally.example.rule-options-instead-of-repair-example': 'Two cards, and the damage stays.',
  'roborally.rule-start-damage-2': 'Two damage from the start',
  'roborally.rule-superbot': 'The SuperBot',
  'roborally.rule-superbot.exactly': 'More exactly.',
  'roborally.rule-superbot.exactly.text':
    'It begins as the robot on dock 1. Destroyed, it passes the title at once to the robot that last hit it with a laser or pushed it directly; of several shots in one register, to the one with the lowest card; if there is nobody, to the next robot in the order of docks. Its flags stay its own and count again if it gets the title back. Where you play on after it has won, the next robot in dock order is the SuperBot.',
  'roborally.example.rule-superbot-example': 'Abacus shoots twice as hard; the flag does not count for Crank.',
  'roborally.example.rule-superbot-next': 'Bobbin pushes the SuperBot into the pit: Bobbin is the SuperBot now.',
  'roborally.rule-team-relay': 'Flags for two',
  'roborally.rule-team-relay.exactly': 'More exactly.',
  'roborally.rule-team-relay.exactly.text':
    'What one touches counts for both from the next register on. Each robot has an archive marker of its own.',
  'roborally.example.rule-team-relay-example': 'Abacus touches flag 1, and Crank of the same team flag 2.',
  'roborally.example.rule-team-relay-shot': 'Abacus shoots Crank of its own team.',
  'roborally.rule-timer-all-30': '30 seconds for all',
  'roborally.rule-timer-all-60': '60 seconds for all',
  'roborally.rule-toggle': 'Hold all flags',
  'roborally.rule-toggle.exactly': 'More exactly.',
  'roborally.rule-toggle.exactly.text':
    'Claims stay when a robot is destroyed. It comes back in the clean-up of the turn after, with two damage.',
  'roborally.example.rule-toggle-example': 'Abacus takes flag 1 for its team.',
  'roborally.example.rule-toggle-won': 'The last flag: the team of Abacus holds all three.',
  'roborally.example.rule-toggle-shot': 'Abacus shoots Crank of its own team.',
  'roborally.rule-two-robots': 'Racer and blocker',
  'roborally.rule-two-robots.exactly': 'More exactly.',
  'roborally.rule-two-robots.exactly.text':
    'At the start racers have the first places, blockers the next ones. Blockers leave archive markers, are repaired, draw, push and shoot as all others. Nothing passes between the two hands.',
  'roborally.example.rule-two-robots-example': 'Abacus, the racer, touches flag 1; Bobbin, the blocker, no flag.',
  'roborally.example.rule-two-robots-blocker': 'A blocker pushes the racer Abacus off the flag.',
  'roborally.rule-two-teams': 'One robot wins for all',
  'roborally.example.rule-two-teams-push': 'Abacus pushes Bobbin of its own team, and shoots.',
} as const satisfies Record<string, string>;
