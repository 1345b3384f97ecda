// `node scripts/make-upgrade-fixture.ts 0.2.0`: stores an installation of the present version for the upgrade
// test. Run once for each released version and never again: a newer version cannot write the data of an old
// one.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { makeUpgradeFixture } from '../test/support/upgrade-fixture.ts';
import { repository } from './support/run.ts';

const version = process.argv[2];
if (!version || !/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the version, e.g. 0.2.0.');
const folder = join(repository, 'test/fixtures/upgrade', version);
if (existsSync(folder)) throw new Error(`${folder} exists already.`);
await makeUpgradeFixture(folder);
for (const name of readdirSync(folder))
  process.stdout.write(`${name.padEnd(20)} ${statSync(join(folder, name)).size} bytes\n`);
