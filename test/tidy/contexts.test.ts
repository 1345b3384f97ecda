import { describe, expect, it } from 'vitest';

import { streamsWithoutFolder, unknownFolders } from './contexts.ts';
import { repositoryFiles } from './repository.ts';

const paths = repositoryFiles().map(({ path }) => path);

describe('a bounded context has one name', () => {
  it('which is the name of its folder in every layer', () => {
    expect(unknownFolders(paths)).toEqual([]);
  });

  it('and a stream has one folder, named as the stream', () => {
    expect(streamsWithoutFolder(paths)).toEqual([]);
  });

  it.each([
    'packages/domain/src/coinevent/events.ts',
    'packages/application/src/billing/manifest.ts',
    'packages/contracts/src/account/index.ts',
    'projections/ledger/projection.ts',
    'services/api/src/admin/index.ts',
    'web/src/features/finance/charges-screen.tsx',
  ])('%s is detected', (path) => {
    expect(unknownFolders([...paths, path])).toHaveLength(1);
  });

  it('a stream whose folder has another name is detected', () => {
    const renamed = paths.map((path) => path.replace('/spending-limits/', '/charging/'));
    expect(streamsWithoutFolder(renamed)).toEqual([
      'packages/domain/src/payments/spending-limits/events.ts',
      'packages/domain/src/payments/spending-limits/decider.ts',
    ]);
  });
});
