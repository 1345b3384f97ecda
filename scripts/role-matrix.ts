// `node scripts/role-matrix.ts` writes test/scenarios/role-matrix.tsv from the access table: what each route
// answers to each kind of caller. A reviewer reads its differences; the role walk asks the service, and
// compares.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { roleMatrix } from '../test/support/role-matrix.ts';
import { repository } from './support/run.ts';

writeFileSync(join(repository, 'test/scenarios/role-matrix.tsv'), roleMatrix());
