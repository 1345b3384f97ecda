import { readFileSync } from 'node:fs';
import { configSchema } from '@fanfold/platform';
import { describe, expect, it } from 'vitest';

import { repositoryFiles } from './repository.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const settings = new Set(Object.keys(configSchema.shape));

/** What code or text takes for settings. A name that ends with an underscore stands for several. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/\bFANFOLD_[A-Z0-9_]+/g)].map(([name]) => name).filter((name) => !name.endsWith('_'));

/** What the runs of tests take from the environment, which no service reads. */
const ofTests = /^FANFOLD_(LONG\w*|SHARED_MACHINE|TEST_REPORT)$/;
const unknownIn = (text: string): string[] =>
  namedIn(text).filter((name) => !settings.has(name) && !ofTests.test(name));

describe('the settings', () => {
  it('that the services, the containers and the guides name are settings', () => {
    const files = repositoryFiles().filter(({ path }) =>
      /^(services|packages|scripts)\/.*\.(ts|mjs)$|^docs\/.*\.md$|^(compose.*\.yaml|Dockerfile|README\.md)$/.test(
        path,
      ),
    );
    expect(files.length).toBeGreaterThan(1_000);
    const unknown = files.flatMap(({ path, text }) => unknownIn(text).map((name) => `${path}: ${name}`));
    expect(unknown).toEqual([]);
  });

  it('a name that no service reads is found', () => {
    expect(unknownIn('set FANFOLD_PORT and FANFOLD_PROT; FANFOLD_S3_… are described below')).toEqual([
      'FANFOLD_PROT',
    ]);
  });

  it('of the CDN, of the bank, of the exchange rates and of each provider are in the guide', () => {
    const guide = read('docs/operations.md');
    const needed = [...settings].filter((name) => /^FANFOLD_(CDN|BANK|RATES|ISO20022)_/.test(name));
    expect(needed.length).toBeGreaterThan(8);
    expect(needed.filter((name) => !guide.includes(name))).toEqual([]);
  });
});
