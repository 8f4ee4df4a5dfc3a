/** What this lesson says, in English: of each step its title, its rule, and what to do. */

export const en = {
  'lesson.challenge': 'Challenge',
  'lesson.challenge.about': 'Buildings, goals and new dice.',
  'lesson.challenge.dice': 'New faces',
  'lesson.challenge.dice.rule':
    'A terminus closes an end and is a station. The two curves of a double curve do not join.',
  'lesson.challenge.building': 'Special buildings',
  'lesson.challenge.building.rule': 'A road or rail drawn over a factory or university activates it.',
  'lesson.challenge.building.do': 'Put the rail curve on A2, so that it leads to the factory on A1.',
  'lesson.challenge.factory': 'Factory',
  'lesson.challenge.factory.rule':
    'A factory lets you draw one white die of this round a second time. In this round, or it is lost.',
  'lesson.challenge.factory.do': 'Put the straight rail on A1.',
  'lesson.challenge.village': 'Village',
  'lesson.challenge.village.rule': 'A station on a village marks the next box: 2, 4, 6, 8 points. The highest counts.',
  'lesson.challenge.university': 'University',
  'lesson.challenge.university.rule': 'The third university gives one special route that counts toward no limit.',
  'lesson.challenge.goals': 'Goals',
  'lesson.challenge.goals.rule':
    'Three goals: who reaches one first gets 4 points, then 2, then 1; in the same round all get the same. Alone each has a deadline: 4 points in time, 1 after.',
  'lesson.challenge.length': 'Longer lines',
  'lesson.challenge.length.rule': 'The longest road and rail may cross themselves here; no stretch counts twice.',
} as const satisfies Record<string, string>;
