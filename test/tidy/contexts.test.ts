import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemTexts } from '@fanfold/application';
import { problemCodes } from '@fanfold/contracts';
import { contexts } from '@fanfold/domain';
import { describe, expect, it } from 'vitest';

import { contextLists } from '../../scripts/context-lists.ts';
import { streamsWithoutFolder, unknownFolders } from './contexts.ts';
import { repositoryFiles, root } from './repository.ts';

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

describe('the list of contexts', () => {
  it.each([...contextLists()])('is the source of %s', (path, content) => {
    expect(readFileSync(join(root, path), 'utf8'), 'run node scripts/context-lists.ts').toBe(content);
  });

  it('brings a new context into the lists of other layers', () => {
    const lists = contextLists([...Object.keys(contexts), 'stories']);
    expect(lists.get('packages/application/src/contexts.gen.ts')).toContain(
      '  community: communityManifest,\n',
    );
    // What a context does not have is not asked of it.
    expect(lists.get('packages/contracts/src/contexts.gen.ts')).not.toContain('stories');
  });

  it('leads to a text for every refusal, each from one context', () => {
    expect(Object.keys(problemTexts).sort()).toEqual([...problemCodes].sort());
  });
});
