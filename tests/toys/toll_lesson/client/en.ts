/** What the lesson of tolls says, in English. */

export const en = {
  'lesson.toll': 'Tolls',
  'lesson.toll.about': 'One round.',
  'lesson.toll.blast': 'A hole',
  'lesson.toll.blast.rule': 'A space is blasted before anything is drawn.',
  'lesson.toll.blast.do': 'Blast C3.',
  'lesson.toll.pay': 'Points',
  'lesson.toll.pay.rule': 'Each hole is paid for.',
} as const satisfies Record<string, string>;
