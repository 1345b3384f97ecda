import { formatter } from '@lingui/format-po';

/** Catalogues without file names and line numbers: moving code never changes them. */
export default {
  sourceLocale: 'en',
  locales: ['en', 'ko', 'jp', 'es'],
  rootDir: '.',
  catalogs: [{ path: '<rootDir>/../locales/{locale}/messages', include: ['<rootDir>/src'] }],
  format: formatter({ origins: false, lineNumbers: false, printPlaceholdersInComments: false }),
  orderBy: 'message' as const,
};
