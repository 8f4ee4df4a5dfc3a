/** The messages of matches whose players share one device. */

import hotSeat from '@locales/en/hot_seat.json';
import { createTranslator } from '@/i18n';

export const sayHotSeat = createTranslator(hotSeat);
