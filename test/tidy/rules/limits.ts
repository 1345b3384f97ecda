import { limits } from '../../support/limits.ts';
import type { SourceFile } from '../repository.ts';
import { inCode, type Rule } from '../rule.ts';
import { type Node, parse, visit } from './syntax.ts';

const isTest = /(\.(test|spec|features)\.tsx?$|\/testing\/|^test\/)/;

const levelOf = (path: string) => {
  if (/\.(e2e\.test\.ts|spec\.tsx?)$/.test(path)) return limits.e2e;
  if (/\.int\.test\.tsx?$/.test(path)) return limits.int;
  return /\.test\.tsx?$/.test(path) ? limits.unit : undefined;
};

/** What a call may wait, and what it is at least. A limit that says what is usual anyway is not needed. */
type Wait = {
  readonly who: string;
  readonly limit: Node | undefined;
  readonly isRight: (ms: number) => boolean;
};

/** The limits that the calls of a file set themselves. */
export const limitRules: readonly Rule[] = [
  {
    name: 'no-short-limits',
    instead:
      'A busy machine is slow, not wrong: leave the limit out, as test/support/limits.ts has one, or name a longer one.',
    appliesTo: (path) => inCode(path) && isTest.test(path) && !path.startsWith('test/bench/'),
    check: (file) => {
      const declared = declarationsOf(file);
      return waitsOf(file).flatMap(({ who, limit, isRight }) => {
        const wrong = valuesOf(limit, declared).filter((ms) => ms !== 0 && !isRight(ms));
        return wrong.map((ms) => `${who} has a limit of ${ms} ms`);
      });
    },
    bad: [
      "it('x', async () => {}, 60_000);",
      "it.each([1])('x', () => {}, 240_000);",
      'beforeAll(async () => {}, 120_000);',
      "it('x', { timeout: 1_000 }, () => {});",
      'const long = isLong ? 900_000 : 60_000; it("x", () => {}, long);',
      'await expect.poll(read, { timeout: 20_000 }).toBe(1);',
      'vi.waitFor(check, 5_000);',
      'vi.waitFor(check);',
      'const soon = { timeout: 20_000, interval: 50 }; await expect.poll(read, soon).toBe(1);',
      'await eventually(read, isThere, 2_000);',
    ].map((text) => ({ path: 'test/scenarios/gifts.e2e.test.ts', text })),
    good: [
      "it('x', async () => {});",
      "it('x', async () => {}, 600_000);",
      "it('x', () => {}, 0);",
      'await expect.poll(read, { interval: 500 }).toBe(1);',
      'vi.waitFor(check, 45_000);',
      'await page.waitFor({ timeout: 10_000 });',
      'await eventually(read, isThere);',
      'await expect.poll(read, { timeout: 120_000 }).toBe(1);',
      'const wait = { timeout: 90_000 };',
    ].map((text) => ({ path: 'test/scenarios/gifts.e2e.test.ts', text })),
  },
];

const waitsOf = (file: SourceFile): Wait[] => {
  const level = levelOf(file.path);
  const waits: Wait[] = [];
  visit(parse(file), (node) => {
    if (node.type !== 'CallExpression') return true;
    const who = nameOf(node['callee']);
    const [first, second, third] = (node['arguments'] as { readonly expression: Node }[]).map(
      ({ expression }) => expression,
    );
    const least = (limit: Node | undefined, leastMs: number) =>
      waits.push({ who: `${who}(${textOf(first)})`, limit, isRight: (ms) => ms >= leastMs });
    const above = (limit: Node | undefined, usualMs: number) =>
      waits.push({ who: `${who}(${textOf(first)})`, limit, isRight: (ms) => ms > usualMs });
    if (level && /^(it|test)\b/.test(who)) for (const limit of [second, third]) above(limit, level.testMs);
    if (level && /^(before|after)(All|Each)$/.test(who)) above(second, level.hookMs);
    if (who === 'expect.poll') least(second, limits.pollMs);
    if (who === 'eventually') for (const limit of [second, third]) least(limit, limits.pollMs);
    if (/^vi\.wait(For|Until)$/.test(who)) least(second ?? usualOfWaitFor, limits.pollMs);
    return true;
  });
  return waits;
};

/** Vitest's own, which no setting changes. */
const usualOfWaitFor: Node = { type: 'NumericLiteral', value: 1_000 };

/** `it`, `it.each`, `expect.poll`; of a call that answers the function, what answers it. */
const nameOf = (callee: unknown): string => {
  const node = callee as Node;
  if (node.type === 'Identifier') return String(node['value']);
  if (node.type === 'CallExpression' || node.type === 'TaggedTemplateExpression')
    return nameOf(node['callee'] ?? node['tag']);
  if (node.type === 'MemberExpression') return `${nameOf(node['object'])}.${nameOf(node['property'])}`;
  return '';
};

const textOf = (node: Node | undefined): string =>
  node?.type === 'StringLiteral' ? `'${String(node['value'])}'` : '…';

/** The milliseconds that an argument may come to, as far as the file says it. */
const valuesOf = (node: Node | undefined, declared: ReadonlyMap<string, Node>): number[] => {
  switch (node?.type) {
    case 'NumericLiteral':
      return [node['value'] as number];
    case 'ConditionalExpression':
      return ['consequent', 'alternate'].flatMap((side) => valuesOf(node[side] as Node, declared));
    case 'Identifier':
      return valuesOf(declared.get(String(node['value'])), new Map());
    case 'ObjectExpression':
      return (node['properties'] as Node[])
        .filter(({ key }) => (key as Node | undefined)?.['value'] === 'timeout')
        .flatMap((property) => valuesOf(property['value'] as Node, declared));
    default:
      return [];
  }
};

const declarationsOf = (file: SourceFile): ReadonlyMap<string, Node> => {
  const declared = new Map<string, Node>();
  visit(parse(file), (node) => {
    const { id, init } = node as { readonly id?: Node; readonly init?: Node };
    if (node.type === 'VariableDeclarator' && id?.type === 'Identifier' && init)
      declared.set(String(id['value']), init);
    return true;
  });
  return declared;
};
