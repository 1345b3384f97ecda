import { banned, inCode, type Rule } from '../rule.ts';

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
];
