// `node scripts/context-tables.ts` writes the generated tables of documents: streams, process managers and
// deadlines from the contexts' manifests, mutants from their lists. With `--check` it only compares; a house
// rule does the same.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifests, type RuntimeDeps } from '@fanfold/application';

import { rowMutants } from '../test/mutation/rows.ts';
import { repository } from './support/run.ts';

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

const mutants = (): string =>
  table(
    ['row', 'mutation'],
    rowMutants.map(({ row, breaks }) => [row, breaks]),
  );

type Tables = Readonly<Record<string, () => string>>;

const tablesOf = {
  'docs/architecture.md': { streams, 'process managers': processManagers, deadlines },
  'docs/money.md': { mutants },
} satisfies Readonly<Record<string, Tables>>;

export type TabledDocument = keyof typeof tablesOf;
export const tabledDocuments = Object.keys(tablesOf) as TabledDocument[];

/**
 * The text of a document with its generated tables. Throws Error where the text has no markers of a table.
 */
export const withTables = (document: TabledDocument, text: string): string => {
  const tables: Tables = tablesOf[document];
  return Object.entries(tables).reduce((next, [name, content]) => {
    const [begin, end] = [`<!-- ${name}: generated -->`, `<!-- ${name}: end -->`];
    const pattern = new RegExp(`${begin}[^]*?${end}`);
    if (!pattern.test(next)) throw new Error(`${document} has no markers for the table of ${name}`);
    return next.replace(pattern, () => `${begin}\n${content()}\n${end}`);
  }, text);
};

if (import.meta.main) {
  for (const document of tabledDocuments) {
    const file = join(repository, document);
    const text = readFileSync(file, 'utf8');
    const next = withTables(document, text);
    if (!process.argv.includes('--check')) writeFileSync(file, next);
    else if (next !== text) {
      process.stdout.write(`${document} is stale: run node scripts/context-tables.ts\n`);
      process.exitCode = 1;
    }
  }
}
