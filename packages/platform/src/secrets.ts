import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

import type { Config } from './config.ts';

export type Secrets = { masterKey: string; claimPepper: string; webhookSecret: string };

/**
 * The secrets of an installation, as 64 hex characters each: from the configuration, else from the data folder's file,
 * else made now and written there (readable by the owner only, before anything is sealed with them).
 */
export const loadSecrets = (config: Config, file: string): Secrets => {
  const stored: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const fresh = () => randomBytes(32).toString('hex');
  const generated: Secrets = {
    masterKey: stored.masterKey ?? fresh(),
    claimPepper: stored.claimPepper ?? fresh(),
    webhookSecret: stored.webhookSecret ?? fresh(),
  };
  if (JSON.stringify(generated) !== JSON.stringify(stored)) {
    writeFileSync(`${file}.new`, `${JSON.stringify(generated, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
  return {
    masterKey: config.FANFOLD_MASTER_KEY ?? generated.masterKey,
    claimPepper: config.FANFOLD_CLAIM_PEPPER ?? generated.claimPepper,
    webhookSecret: config.FANFOLD_WEBHOOK_SECRET ?? generated.webhookSecret,
  };
};
