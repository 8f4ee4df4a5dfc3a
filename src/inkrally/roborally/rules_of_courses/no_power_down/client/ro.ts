/** What it says in Romanian. */

export const texts = {
  'rule.no_power_down': 'nimeni nu are voie să se oprească',
  'rule.no_power_down.1': 'Nimeni nu se oprește.',
  'rule.no_power_down.1.text': 'Nu există pauză pentru reparații.',
  'rule.no_power_down.1.seen': 'Caseta de sub mâna ta e închisă.',
  'rule.no_power_down.now': 'Nimeni nu are voie să se oprească.',
} as const satisfies Record<string, string>;
