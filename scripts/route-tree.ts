// `node scripts/route-tree.ts`: makes web/src/app/route-tree.gen.ts from the files of web/src/routes, as Vite
// does while it serves or builds. The tree is committed, so that types and tests need no step before them;
// with `--check`, a tree that was not current is an error, and is current from then on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Generator, getConfig } from '@tanstack/router-generator';

import { repository } from './support/run.ts';

/**
 * Makes the route tree of the web application in `web`; true when it was not current. Throws for routes that
 * clash.
 */
export const makeRouteTree = async (web: string): Promise<boolean> => {
  // Written aside and renamed, which works within one file system only.
  const config = getConfig({ tmpDir: join(web, 'node_modules', '.cache', 'route-tree') }, web);
  const before = readTree(config.generatedRouteTree);
  await new Generator({ config, root: web }).run();
  return readTree(config.generatedRouteTree) !== before;
};

const readTree = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

if (import.meta.main && (await makeRouteTree(join(repository, 'web'))) && process.argv.includes('--check')) {
  process.stdout.write('web/src/app/route-tree.gen.ts was stale and has been made again: commit it\n');
  process.exitCode = 1;
}
