import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { loadConfig } from './config.ts';
import { loadSecrets } from './secrets.ts';

const key = (digit: string) => digit.repeat(64);

describe('the secrets of an installation', () => {
  it('are made once, in a file that only its owner can read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fanfold-secrets-'));
    const file = join(folder, 'secrets.json');
    const made = loadSecrets(loadConfig({ FANFOLD_DEMO: 'true' }), file);
    expect(made.masterKey).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(loadSecrets(loadConfig({ FANFOLD_DEMO: 'true' }), file)).toEqual(made);
    expect(loadSecrets(loadConfig({ FANFOLD_DEMO: 'true', FANFOLD_MASTER_KEY: key('a') }), file)).toEqual({
      ...made,
      masterKey: key('a'),
    });
    rmSync(folder, { recursive: true });
  });

  it('need no data folder when the environment contains them all', () => {
    const config = loadConfig({
      FANFOLD_DEMO: 'true',
      FANFOLD_MASTER_KEY: key('a'),
      FANFOLD_CLAIM_PEPPER: key('b'),
      FANFOLD_WEBHOOK_SECRET: key('c'),
    });
    expect(loadSecrets(config, '/nowhere/secrets.json')).toEqual({
      masterKey: key('a'),
      claimPepper: key('b'),
      webhookSecret: key('c'),
    });
  });
});
