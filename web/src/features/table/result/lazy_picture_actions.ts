/** Loads the buttons of moving pictures and embedded replays when a result is shown. */

import { lazyModule } from '@/app/lazy_module';

export const pictureActions = lazyModule(async () => (await import('./picture_actions')).PictureActions);
