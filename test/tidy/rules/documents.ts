import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../repository.ts';
import type { Rule } from '../rule.ts';

const named = /`((?:packages|services|projections|web|test|scripts|migrations|locales|docs)\/[\w@./-]+)`/g;
/** Documents may name a file without its ending. */
const endings = ['', '.ts', '.tsx', '.test.ts', '.int.test.ts', '.e2e.test.ts', '.spec.ts'];

const exists = (path: string): boolean => endings.some((ending) => existsSync(join(root, path + ending)));

export const documentRules: readonly Rule[] = [
  {
    name: 'documents name files that exist',
    instead: 'Name the file where it is now.',
    // Decision records name the files of their time.
    appliesTo: (path) => path.endsWith('.md') && !path.startsWith('docs/decisions/'),
    check: ({ text }) =>
      text.split('\n').flatMap((line, index) =>
        [...line.matchAll(named)]
          .map(([, path = '']) => path)
          .filter((path) => !exists(path))
          .map((path) => `line ${index + 1}: ${path}`),
      ),
    bad: [{ path: 'docs/operations.md', text: 'See `test/scenarios/never-written.e2e.test.ts`.' }],
    good: [
      {
        path: 'docs/operations.md',
        text: 'See `test/fault/outages.e2e` and `packages/domain/src/money.ts`.',
      },
    ],
  },
];
