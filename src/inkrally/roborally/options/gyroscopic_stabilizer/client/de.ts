/** What it says in German. */

export const texts = {
  'option.gyroscopic_stabilizer': 'Kreiselstabilisator',
  'option.gyroscopic_stabilizer.text':
    'Vor Register 1 darf er eingeschaltet werden: In dieser Runde drehen weder Drehscheiben noch Bandkurven den Roboter.',
  'option.gyroscopic_stabilizer.off': 'Nicht einschalten',
  'option.gyroscopic_stabilizer.active': 'Für diese Runde einschalten',
} as const satisfies Record<string, string>;
