import { runService } from '@fanfold/platform';

import { startEncoder } from './start.ts';

await runService('encoder', startEncoder);
