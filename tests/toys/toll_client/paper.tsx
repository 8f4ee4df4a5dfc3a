/** Tolls on paper sheets: players place booths by hand, and printed sheets have boxes for coins. */

import type { ExpansionPaper } from '@railroad_ink/paper_scorer/contract';
import { spacesField } from '@railroad_ink/paper_scorer/written_sheet/fields';
import { CrossedBoxes } from '@railroad_ink/print/check_boxes';
import { createTranslator } from '@/i18n';
import texts from '../texts/en/railroad_ink_expansions.json';

const say = createTranslator(texts);

export const paper: ExpansionPaper = {
  fields: [spacesField('booth', 'booths')],
  marks: [{ name: 'booth', field: 'booths' }],
  boxes: ({ sheet }) => (
    <CrossedBoxes heading={say('toll.boxes')} all={4} crossed={sheet.layers?.booths?.length ?? 0} />
  ),
};
