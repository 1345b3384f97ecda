import { runService } from '@fanfold/platform';

import { startApi } from './start.ts';

await runService('api', startApi);
