/** What it says in German. */

export const texts = {
  'option.dual_processor': 'Doppelprozessor',
  'option.dual_processor.text':
    'Eine Bewegungskarte oder Zurück darf sich ein Register mit einer Drehung teilen: Der Roboter fährt ein Feld weniger, bei einer Kehrtwende zwei, und dreht sich dann.',
} as const satisfies Record<string, string>;
