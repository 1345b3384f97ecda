// `node scripts/context-lists.ts` writes the files `contexts.gen.ts`, which join the contexts' parts where
// types need them: from the list of contexts in packages/domain/src/contexts.ts and the files that each
// context has. With `--check` it only compares; a house rule does the same.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contexts } from '@fanfold/domain';

import { repository } from './support/run.ts';

type Part = {
  /** What a context's file exports, and the file, seen from the generated one. */
  readonly value: (context: string) => string;
  readonly file: (context: string) => string;
  /** Every context has it: where the file is missing, the generated one does not compile. */
  readonly required?: true;
};

type Layer = {
  readonly folder: string;
  readonly imports?: readonly string[];
  readonly parts: readonly Part[];
  /** The generated declarations, from the contexts that have each part. */
  readonly declare: (...having: readonly (readonly string[])[]) => readonly string[];
};

const problems: Part = {
  value: (context) => `${context}Problems`,
  file: (context) => `./${context}/problems.ts`,
};
const live: Part = { value: (context) => `${context}Live`, file: (context) => `./${context}/live.ts` };
const manifest: Part = {
  value: (context) => `${context}Manifest`,
  file: (context) => `./${context}/index.ts`,
  required: true,
};
const routes: Part = { value: (context) => `${context}Routes`, file: (context) => `./${context}/index.ts` };

const list = (items: readonly string[]): string => `[\n${items.map((item) => `  ${item},\n`).join('')}]`;
const record = (part: Part, names: readonly string[]): string =>
  `{\n${names.map((name) => `  ${name}: ${part.value(name)},\n`).join('')}}`;

const layers: readonly Layer[] = [
  {
    folder: 'packages/contracts/src',
    parts: [problems, live],
    declare: (withProblems = [], withLive = []) => [
      `export const problemsOfContexts = ${record(problems, withProblems)} as const;`,
      `export const liveOfContexts = ${list(withLive.map(live.value))} as const;`,
      `export const liveMessages = ${list(withLive.map((name) => `...${live.value(name)}.messages`))} as const;`,
    ],
  },
  {
    folder: 'packages/application/src',
    imports: [
      "import type { ContextName } from '@fanfold/domain';",
      "import type { ContextManifest } from './manifest.ts';",
    ],
    parts: [manifest],
    declare: (names = []) => [
      `export const manifestOf: Readonly<Record<ContextName, ContextManifest>> = ${record(manifest, names)};`,
    ],
  },
  {
    folder: 'services/api/src',
    imports: [
      "import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';",
      "import type { ApiDeps } from './deps.ts';",
    ],
    parts: [routes],
    declare: (names = []) => [
      `export const contextRoutes: readonly FastifyPluginAsyncZod<ApiDeps>[] = ${list(names.map(routes.value))};`,
    ],
  },
];

const head = '// Written by scripts/context-lists.ts; not edited by hand.';

const contentOf = ({ folder, imports = [], parts, declare }: Layer, names: readonly string[]): string => {
  const having = parts.map(({ file, required }) =>
    names.filter((name) => required || existsSync(join(repository, folder, file(name)))),
  );
  const ofParts = parts.flatMap((part, index) =>
    (having[index] ?? []).map((name) => `import { ${part.value(name)} } from '${part.file(name)}';`),
  );
  const sorted = [...imports, ...ofParts].sort((a, b) => (fromOf(a) < fromOf(b) ? -1 : 1));
  return [head, sorted.join('\n'), ...declare(...having)].join('\n\n').concat('\n');
};

/** Imports of packages stand before those of files, and both in alphabetical order. */
const fromOf = (line: string): string => line.replace(/^.* from '(\.?)/, (_, dot) => (dot ? '~' : ''));

/** The generated files by their paths, for these contexts. */
export const contextLists = (names: readonly string[] = Object.keys(contexts)): Map<string, string> =>
  new Map(layers.map((layer) => [`${layer.folder}/contexts.gen.ts`, contentOf(layer, names)] as const));

if (import.meta.main) {
  for (const [path, content] of contextLists()) {
    const file = join(repository, path);
    if (existsSync(file) && readFileSync(file, 'utf8') === content) continue;
    if (process.argv.includes('--check')) {
      process.stdout.write(`${path} is stale: run node scripts/context-lists.ts\n`);
      process.exitCode = 1;
    } else writeFileSync(file, content);
  }
}
