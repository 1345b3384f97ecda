import { createLogger, loadServiceConfig, runProcess } from '@fanfold/platform';

import { startSandbox } from './start.ts';

const config = loadServiceConfig(process.env);
const log = createLogger('sandbox', { level: config.FANFOLD_LOG_LEVEL });

await runProcess(
  async (stack) => {
    stack.use(await startSandbox(config, log));
  },
  { log },
);
