import { runService } from '@fanfold/platform';

import { startWorker } from './start.ts';

await runService('worker', startWorker);
