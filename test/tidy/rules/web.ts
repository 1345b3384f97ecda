import { banned, type Rule } from '../rule.ts';

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
