import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

import { makeRouteTree } from '../../scripts/route-tree.ts';
import { root } from './repository.ts';

let web = '';
afterEach(() => rmSync(web, { recursive: true, force: true }));

/** The parts of web/ that the route tree follows from, with the tree that is committed. */
const copyOfWeb = (): string => {
  web = mkdtempSync(join(tmpdir(), 'fanfold-routes-'));
  for (const part of ['tsr.config.json', 'src/routes', 'src/app/route-tree.gen.ts'])
    cpSync(join(root, 'web', part), join(web, part), { recursive: true });
  return web;
};

describe('the route tree', () => {
  it('is what the files of web/src/routes say', async () => {
    expect(await makeRouteTree(copyOfWeb())).toBe(false);
  });

  it('is stale when a page was added, and current afterwards', async () => {
    writeFileSync(
      join(copyOfWeb(), 'src/routes/planted.tsx'),
      "import { createFileRoute } from '@tanstack/react-router';\nexport const Route = createFileRoute('/planted')({});\n",
    );
    expect(await makeRouteTree(web)).toBe(true);
    expect(await makeRouteTree(web)).toBe(false);
  });
});
