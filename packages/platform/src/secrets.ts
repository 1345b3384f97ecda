import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

import type { Config } from './config.ts';
import { isDemo } from './demo-mode.ts';

export type Secrets = {
  readonly masterKey: string;
  readonly claimPepper: string;
  /** What a demo shares with its sandbox; undefined outside a demo. */
  readonly webhookSecret: string | undefined;
};

type KeptSecrets = {
  masterKey: string;
  claimPepper: string;
  webhookSecret: string;
  eventNodePassword: string;
  objectServerKey: string;
};

/**
 * The secrets of an installation, as 64 hex characters each: from the configuration, else from the data
 * folder's file, else made now and written there (readable by the owner only, before they are used for
 * sealing). A process that gets all of them from its configuration needs no data folder.
 */
export const loadSecrets = (config: Config, file: string): Secrets => {
  const { FANFOLD_MASTER_KEY: masterKey, FANFOLD_CLAIM_PEPPER: claimPepper } = config;
  const { FANFOLD_WEBHOOK_SECRET: webhookSecret } = config;
  const demo = isDemo(config);
  if (masterKey && claimPepper && (webhookSecret || !demo)) return { masterKey, claimPepper, webhookSecret };
  const kept = keptSecrets(file);
  return {
    masterKey: masterKey ?? kept.masterKey,
    claimPepper: claimPepper ?? kept.claimPepper,
    webhookSecret: demo ? (webhookSecret ?? kept.webhookSecret) : undefined,
  };
};

/** The password of the embedded event node, kept in the same file. */
export const eventNodePassword = (file: string): string => keptSecrets(file).eventNodePassword;

/** The secret access key of the embedded object server, kept in the same file. */
export const objectServerKey = (file: string): string => keptSecrets(file).objectServerKey;

const keptSecrets = (file: string): KeptSecrets => {
  const stored: Partial<KeptSecrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const fresh = () => randomBytes(32).toString('hex');
  const complete: KeptSecrets = {
    masterKey: fresh(),
    claimPepper: fresh(),
    webhookSecret: fresh(),
    eventNodePassword: fresh(),
    objectServerKey: fresh(),
    ...stored,
  };
  if (Object.keys(stored).length < Object.keys(complete).length) {
    writeFileSync(`${file}.new`, `${JSON.stringify(complete, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
  return complete;
};
