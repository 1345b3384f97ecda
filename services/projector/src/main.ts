import { runService } from '@fanfold/platform';

import { startProjector } from './projector.ts';

await runService('projector', startProjector);
