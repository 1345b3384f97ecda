import { banned, inCode, type Rule } from '../rule.ts';

/** A method of `z.string()` that checks a form, after any other methods. */
const formOfText =
  /\bz\s*\.string\(\)(?:\s*\.\w+\((?:[^()]|\([^()]*\))*\))*?\s*\.(?:email|url|jwt|emoji|guid|uuid(?:v[467])?|nanoid|cuid2?|ulid|base64(?:url)?|xid|ksuid|(?:ip|cidr)v[46]|e164|datetime|date|time|duration)\(/g;

const globalSheets = /^web\/src\/ui\/(base|tokens)\.css$/;

export const webRules: readonly Rule[] = [
  {
    name: 'looks-are-modules',
    instead:
      'Looks are in *.module.css beside their component; base.css and tokens.css alone are for the whole application.',
    appliesTo: (path) => /^web\/src\/.*\.css$/.test(path),
    check: ({ path }) => (path.endsWith('.module.css') || globalSheets.test(path) ? [] : [path]),
    bad: [{ path: 'web/src/features/wallet/wallet.css', text: '.lot {}' }],
    good: [
      { path: 'web/src/features/wallet/wallet.module.css', text: '.lot {}' },
      { path: 'web/src/ui/tokens.css', text: ':root {}' },
    ],
  },
  banned('pages-are-route-files', /\b(createRoute|createLazyFileRoute|lazyRouteComponent)\(/, {
    instead:
      'A page is a file of web/src/routes with a createFileRoute; the bundler takes what it loads and shows out of the first page.',
    appliesTo: (path) =>
      inCode(path) && /^web\/src\/(app|routes|features)\//.test(path) && !/\.test\.tsx?$/.test(path),
    at: 'web/src/routes/myinfo/cart.tsx',
    bad: [
      "const cart = createRoute({ getParentRoute: () => root, path: '/cart' });",
      "  component: lazyRouteComponent(() => import('./-cart.tsx'), 'Cart'),",
    ],
    good: ["export const Route = createFileRoute('/myinfo/cart')({ component: CartPage });"],
  }),
  banned('route-files-export-their-route', /^export (?!const Route\b)/, {
    instead:
      'What a route file exports besides its Route becomes part of the first page; shared code stands in a file whose name begins with a hyphen.',
    appliesTo: (path) => /^web\/src\/routes\/(.*\/)?[^/-][^/]*\.tsx$/.test(path),
    at: 'web/src/routes/myinfo/cart.tsx',
    bad: ['export const CartPage = () => <CartScreen />;'],
    good: ["export const Route = createFileRoute('/myinfo/cart')({ component: CartPage });"],
  }),
  banned('query-keys-in-queries', /queryKey: \[|changes=\{\[/, {
    instead:
      'A query key is written once, in its feature’s queries.ts; others use the query or the exported key.',
    appliesTo: (path) =>
      /^web\/src\/(features|routes|app)\/.*\.tsx?$/.test(path) &&
      !/(^|[/-])queries\.ts$/.test(path) &&
      !/\.test\.tsx?$/.test(path),
    at: 'web/src/features/wallet/live.ts',
    bad: [
      "void client.invalidateQueries({ queryKey: ['wallet', oid] });",
      "<ConfirmDialog changes={['inventory']} />",
    ],
    good: [
      'void client.invalidateQueries({ queryKey: walletKey(oid) });',
      '<ConfirmDialog changes={inventoryKey} />',
      'const { queryKey } = balanceQuery(oid);',
    ],
  }),
  {
    name: 'forms-of-texts',
    instead:
      'z.email(), z.url(), z.iso.date(): the methods of z.string() would bring every form into the first page, so web/small-zod.ts takes them out.',
    appliesTo: (path) =>
      inCode(path) && /^(web|packages\/(contracts|domain))\/src\//.test(path) && !/\.test\.tsx?$/.test(path),
    check: ({ text }) => [...text.matchAll(formOfText)].map(([found]) => found),
    bad: [
      { path: 'packages/contracts/src/a.ts', text: 'const address = z.string().trim().email();' },
      { path: 'web/src/lib/a.ts', text: 'z\n  .string()\n  .max(limits.of(2))\n  .uuid()' },
    ],
    good: [
      { path: 'packages/contracts/src/a.ts', text: 'const address = z.email();' },
      { path: 'packages/contracts/src/a.ts', text: 'z.object({ name: z.string(), day: z.iso.date() })' },
    ],
  },
];
