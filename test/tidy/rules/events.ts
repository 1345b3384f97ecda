import { inCode, type Rule } from '../rule.ts';
import { type Node, parse, visit } from './syntax.ts';

const isTest = /\.(test|spec)\.tsx?$/;

/** The name under which a function is kept: of a property, a method or a variable. */
const nameOf = (node: Node): unknown => {
  const key = (node['key'] ?? node['identifier'] ?? node['id']) as { value?: unknown } | undefined;
  return key?.value;
};

export const eventRules: readonly Rule[] = [
  {
    name: 'no-default-in-evolve',
    instead: 'evolve names every event, so that a new one does not compile until it is handled.',
    appliesTo: (path) => inCode(path) && path.startsWith('packages/domain/src/') && !isTest.test(path),
    check: (file) => {
      const found: string[] = [];
      visit(parse(file), (node) => {
        if (nameOf(node) !== 'evolve') return true;
        visit(node, (inner) => {
          if (inner.type === 'SwitchCase' && !inner['test']) found.push('evolve has a default');
          return true;
        });
        return false;
      });
      return found;
    },
    bad: [
      {
        path: 'packages/domain/src/wallet/decider.ts',
        text: 'const d = { evolve: (s: S, e: E) => { switch (e.type) { case "A": return s; default: return s; } } };',
      },
    ],
    good: [
      {
        path: 'packages/domain/src/wallet/decider.ts',
        text: 'const d = { evolve: (s: S, e: E) => { switch (e.type) { case "A": return s; } }, decide: () => { switch (x) { default: } } };',
      },
    ],
  },
  {
    name: 'events-open-with-the-storage-warning',
    instead: 'An events.ts starts by saying that it is a storage format.',
    appliesTo: (path) => /^packages\/domain\/src\/.*\bevents\.ts$/.test(path),
    check: ({ text }) =>
      text.startsWith('// This file is a storage format.') ? [] : ['the first line says nothing'],
    bad: [{ path: 'packages/domain/src/wallet/events.ts', text: "import { z } from 'zod';" }],
    good: [
      {
        path: 'packages/domain/src/wallet/events.ts',
        text: '// This file is a storage format. Add, never edit.',
      },
    ],
  },
  {
    name: 'every-index-says-what-it-serves',
    instead: 'A comment above an index names the query it serves; a declared index says it in `serves`.',
    appliesTo: (path) =>
      inCode(path) && /^(migrations\/|projections\/|services\/sandbox\/)/.test(path) && !isTest.test(path),
    check: ({ text }) => {
      const lines = text.split('\n');
      const makesIndex = /createIndex\(|create (unique )?index/i;
      const servesNothing = /\bserves: *(['"`])\W*\1/;
      return lines.flatMap((line, at) => {
        const breach = [`line ${at + 1}: ${line.trim()}`];
        if (servesNothing.test(line)) return breach;
        if (!makesIndex.test(line) || /^\s*(\/\/|--|\*)/.test(line)) return [];
        const above = lines.slice(Math.max(0, at - 4), at);
        return above.some((one) => /^\s*(\/\/|--|\*|\/\*)/.test(one)) ? [] : breach;
      });
    },
    bad: [
      { path: 'migrations/x.ts', text: "await db.schema\n  .createIndex('by_day')" },
      { path: 'projections/x/tables.ts', text: "indexes: [{ columns: ['day'], serves: ' ' }]" },
    ],
    good: [
      {
        path: 'migrations/x.ts',
        text: "// Serves the day's sales.\nawait db.schema\n  .createIndex('by_day')",
      },
      { path: 'projections/x/tables.ts', text: "indexes: [{ columns: ['day'], serves: '`salesOf` a day' }]" },
    ],
  },
  {
    name: 'read-models-declare-their-tables',
    instead: 'A table of a read model is declared with `defineTable`; DDL and types follow from it.',
    appliesTo: (path) => inCode(path) && path.startsWith('projections/') && !isTest.test(path),
    check: ({ text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          /\.(createTable|createIndex|addColumn)\(|\bColumns</.test(line)
            ? [`line ${at + 1}: ${line.trim()}`]
            : [],
        ),
    bad: [
      { path: 'projections/x/tables.ts', text: "await db.schema\n  .createTable('sale')" },
      { path: 'projections/x/tables.ts', text: "const saleColumns: Columns<Sale> = { day: 'date' };" },
    ],
    good: [{ path: 'projections/x/tables.ts', text: "const sale = defineTable('sale', { day: date() });" }],
  },
  {
    name: 'short-mains',
    instead: 'A main.ts reads the settings and starts; 30 lines are enough.',
    appliesTo: (path) => /^services\/[^/]+\/src\/main\.ts$/.test(path),
    check: ({ text }) => (text.trimEnd().split('\n').length > 30 ? ['more than 30 lines'] : []),
    bad: [{ path: 'services/api/src/main.ts', text: 'x;\n'.repeat(31) }],
    good: [{ path: 'services/api/src/main.ts', text: 'x;\n'.repeat(30) }],
  },
];
