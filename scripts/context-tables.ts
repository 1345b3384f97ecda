// `node scripts/context-tables.ts` writes the tables of streams, process managers and deadlines in docs/architecture.md
// from the contexts' manifests. With `--check` it only compares; a house rule does the same.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifests, type RuntimeDeps } from '@fanfold/application';

import { repository } from './support/run.ts';

const file = join(repository, 'docs/architecture.md');

// Creating a manager or a deadline uses none of these; only running one does.
const deps = { eventLog: {}, providers: { all: [{ label: '{provider}' }] } } as unknown as RuntimeDeps;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const streams = (): string =>
  table(
    ['stream', 'context', 'holds', 'chained'],
    manifests.flatMap(({ name, streams: all }) =>
      all.map(({ category, idPattern, holds, chained }) => [
        `\`${category}-${idPattern}\``,
        name,
        holds,
        chained ? 'yes' : '',
      ]),
    ),
  );

const processManagers = (): string =>
  table(
    ['process manager', 'context', 'consumes', 'does', 'feed'],
    manifests.flatMap(({ name, processManagers: all }) =>
      all(deps).map((manager) => [
        `\`${manager.name}\``,
        name,
        manager.consumes.map((type) => `\`${type}\``).join(', '),
        manager.purpose,
        manager.feed ?? 'shared',
      ]),
    ),
  );

const deadlines = (): string =>
  table(
    ['deadline', 'context', 'does'],
    manifests.flatMap(({ name, deadlines: all }) =>
      all(deps).map(({ kind, purpose }) => [`\`${kind}\``, name, purpose]),
    ),
  );

/** docs/architecture.md with the tables of the manifests. */
export const architectureWithTables = (text: string): string => {
  let next = text;
  for (const [name, content] of Object.entries({
    streams: streams(),
    'process managers': processManagers(),
    deadlines: deadlines(),
  })) {
    const [begin, end] = [`<!-- ${name}: generated -->`, `<!-- ${name}: end -->`];
    const pattern = new RegExp(`${begin}[^]*?${end}`);
    if (!pattern.test(next)) throw new Error(`docs/architecture.md has no place for the table of ${name}`);
    next = next.replace(pattern, () => `${begin}\n${content}\n${end}`);
  }
  return next;
};

if (import.meta.main) {
  const text = readFileSync(file, 'utf8');
  const next = architectureWithTables(text);
  if (!process.argv.includes('--check')) writeFileSync(file, next);
  else if (next !== text) {
    process.stdout.write('docs/architecture.md is stale: run node scripts/context-tables.ts\n');
    process.exitCode = 1;
  }
}
