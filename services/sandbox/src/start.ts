import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  apiUrl,
  bankAccountIn,
  type Config,
  ConfigError,
  clockFrom,
  dataPaths,
  type Logger,
  loadSecrets,
  publicUrl,
  randomIds,
  sandboxSmtpPort,
} from '@fanfold/platform';

import { createSandbox } from './app.ts';
import { openStore } from './store.ts';

/** The configured sandbox, listening. */
export const startSandbox = async (config: Config, log: Logger): Promise<AsyncDisposable> => {
  const { FANFOLD_DATA_DIR: folder, FANFOLD_HOST: host } = config;
  const secret = loadSecrets(config, dataPaths(folder).secrets).webhookSecret;
  if (secret === undefined) throw new ConfigError('The sandbox is part of a demo: set FANFOLD_DEMO=true.');
  const port = config.FANFOLD_SANDBOX_PORT ?? config.FANFOLD_PORT + 1;
  mkdirSync(folder, { recursive: true });
  await using opening = new AsyncDisposableStack();
  const sandbox = await createSandbox({
    store: opening.use(openStore(join(folder, 'sandbox.sqlite'))),
    baseUrl: config.FANFOLD_SANDBOX_URL ?? `http://localhost:${port}`,
    siteUrl: publicUrl(config),
    hooksUrl: `${apiUrl(config)}/api/payment/webhook`,
    secret,
    bankAccountIn: (currency) => bankAccountIn(config.FANFOLD_BANK_ACCOUNTS, currency) ?? currency,
    clock: clockFrom(config),
    uuid: randomIds.uuid,
    log,
  });
  opening.use(sandbox);
  await sandbox.listen({ port, host });
  await sandbox.smtp.listen({ port: sandboxSmtpPort(config), host });
  return opening.move();
};
