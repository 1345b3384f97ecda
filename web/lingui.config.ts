import { formatter } from '@lingui/format-po';

// What only the administration area says: nobody else downloads it.
const administration = [
  '<rootDir>/src/app/admin-layout.tsx',
  '<rootDir>/src/features/admin/**',
  '<rootDir>/src/features/finance/**',
];

/** Catalogues without file names and line numbers: moving code never changes them. */
export default {
  sourceLocale: 'en',
  locales: ['en', 'ko', 'jp', 'es'],
  rootDir: '.',
  catalogs: [
    {
      path: '<rootDir>/../locales/{locale}/messages',
      include: ['<rootDir>/src'],
      exclude: administration,
    },
    { path: '<rootDir>/../locales/{locale}/administration', include: administration },
  ],
  format: formatter({ origins: false, lineNumbers: false, printPlaceholdersInComments: false }),
  orderBy: 'message' as const,
};
