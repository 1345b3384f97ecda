import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  clockFrom,
  createLogger,
  dataPaths,
  loadConfig,
  loadSecrets,
  randomIds,
  runProcess,
} from '@fanfold/platform';

import { createSandbox } from './app.ts';
import { openStore } from './store.ts';

const config = loadConfig(process.env);
const log = createLogger('sandbox', { level: config.FANFOLD_LOG_LEVEL });

await runProcess(
  async (stack) => {
    mkdirSync(config.FANFOLD_DATA_DIR, { recursive: true });
    const port = config.FANFOLD_SANDBOX_PORT ?? config.FANFOLD_PORT + 1;
    const sandbox = await createSandbox({
      store: stack.use(openStore(join(config.FANFOLD_DATA_DIR, 'sandbox.sqlite'))),
      baseUrl: config.FANFOLD_SANDBOX_URL ?? `http://localhost:${port}`,
      secret: loadSecrets(config, dataPaths(config.FANFOLD_DATA_DIR).secrets).webhookSecret,
      clock: clockFrom(config),
      uuid: randomIds.uuid,
      log,
    });
    stack.use(sandbox);
    await sandbox.listen({ port, host: config.FANFOLD_HOST });
  },
  { log },
);
