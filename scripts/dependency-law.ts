// Checks `.dependency-cruiser.cjs` over the whole repository.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';

type Statement = { readonly type: string; readonly decls?: unknown };
type Visitor = {
  prototype: {
    visitStatement: (this: unknown, statement: Statement) => unknown;
    visitVariableDeclarators: (declarators: unknown) => unknown;
  };
};

const repository = fileURLToPath(new URL('..', import.meta.url));
const folders = ['packages', 'services', 'projections', 'migrations', 'web/src', 'test', 'scripts'];

/**
 * The violations of the law under `root`, one line each. Throws when fewer than `fewest` modules were read.
 */
export const violations = async ({ root = repository, fewest = 100 } = {}): Promise<string[]> => {
  addUsingVisitor();
  const { forbidden = [], options = {} } = await extractConfig(join(repository, '.dependency-cruiser.cjs'));
  const { enhancedResolveOptions = {}, ...others } = options;
  const { output } = await cruise(
    folders.filter((folder) => existsSync(join(root, folder))),
    { ...others, baseDir: root, ruleSet: { forbidden }, validate: true },
    enhancedResolveOptions,
  );
  const { summary } = output as ICruiseResult;
  // A parser that reads no module finds no violation, and would count as a success.
  if (summary.totalCruised < fewest)
    throw new Error(`Only ${summary.totalCruised} modules were read; the parser does not work.`);
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
};

/**
 * The syntax tree visitor of swc does not know `using` declarations: they are visited like `const`
 * declarations.
 */
const addUsingVisitor = (): void => {
  const { Visitor } = createRequire(import.meta.url)('@swc/core/Visitor.js') as { Visitor: Visitor };
  const { visitStatement, visitVariableDeclarators } = Visitor.prototype;
  Visitor.prototype.visitStatement = function (statement) {
    if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
    visitVariableDeclarators.call(this, statement.decls);
    return statement;
  };
};

if (import.meta.main) {
  const found = await violations();
  for (const line of found) process.stdout.write(`${line}\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
