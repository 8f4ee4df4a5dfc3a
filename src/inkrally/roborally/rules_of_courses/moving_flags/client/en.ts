/** What is different on courses with this rule, where each is seen, and what stands above the registers. */
export const en = {
  'rule.moving_flags.1': 'Belts carry flags.',
  'rule.moving_flags.1.text': 'In each register they move as robots do, and archive markers that lie on them go along.',
  'rule.moving_flags.1.seen': 'The floor shows where they lie now.',
  'rule.moving_flags.2': 'Into a pit and back.',
  'rule.moving_flags.2.text':
    'A flag that drops into a pit is back on its first space at the start of the next register.',
  'rule.moving_flags.2.seen': 'Above your registers, as long as it is away.',
  'rule.moving_flags.3': 'A touch counts for good.',
  'rule.moving_flags.3.text': 'What you touched stays touched, wherever the flag goes.',
  'rule.moving_flags.3.seen': 'The small flags beside your name.',
  'rule.moving_flags.now': 'Belts carry the flags along.',
};
