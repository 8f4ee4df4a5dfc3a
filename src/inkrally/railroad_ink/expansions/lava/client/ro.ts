/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'kind.A': 'lavă',
  'expansion.lava': 'Lavă',
  'face.a-half': 'lavă pe două laturi vecine',
  'face.a-opposite': 'lavă pe două laturi opuse',
  'face.a-three': 'lavă pe trei laturi',
  'face.a-quarter-h': 'șosea dreaptă lângă lavă',
  'face.a-quarter-r': 'cale ferată dreaptă lângă lavă',
  'face.a-volcano': 'vulcan',
  'noun.lava': 'lavă',
  'noun.volcano': 'vulcan',
  'choose.lava': 'Lava curge în fiecare rundă. Închide-i lacurile înainte să te coste.',
  'duty.lava-face': 'desenează unul dintre zarurile de lavă sau pe amândouă. Lava curge mai departe în fiecare rundă.',
  'duty.lava-room':
    'nu încape niciun zar de lavă. Fă loc: desenează un vulcan nou lângă care încape unul sau lasă lava să ia un traseu spre care curge.',
  'act.lava-volcano': 'Vulcan nou',
  'act.lava-make-room': 'Lasă lava să ia un traseu',
  'dice.lava': 'unul sau ambele',
  'goal.VA': 'În jurul vulcanului',
  'goal.VA-asks': 'Un traseu închis înconjoară un vulcan.',
  'goal.VB': 'Pe lângă lavă',
  'goal.VB-asks': 'Două ieșiri sunt conectate printr-o căsuță cu lavă.',
  'goal.VC': 'Înghițit de lavă',
  'goal.VC-asks': 'Lava a luat unul dintre traseele tale.',
  'with.lava': 'lavă',
  'error.lava-beside': 'Un vulcan nou nu are lavă alături, iar {space} are.',
  'error.lava-no-route': 'Lava nu poate lua ce e la {space}: acolo nu curge spre niciun traseu.',
  'error.lava-room-closed': 'Acum nu e nevoie să faci loc pentru lavă.',
} as const satisfies Translated<typeof en>;
