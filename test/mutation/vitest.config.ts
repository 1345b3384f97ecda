import { defineConfig } from 'vitest/config';

import { rowMutants } from './rows.ts';

const { FANFOLD_MUTANT: number, FANFOLD_MUTANT_TESTS: files } = process.env;
const mutant = number ? rowMutants[Number(number)] : undefined;

// The tests of the domain, with one source mutated while it is loaded; the file itself is never changed.
export default defineConfig({
  test: {
    // The mutation differs from run to run; a cached transform would belong to another run.
    fsModuleCache: false,
    // Stryker works in a copy whose sources are mutated already, and tests that copy.
    root: files ? new URL('../../packages/domain', import.meta.url).pathname : process.cwd(),
    // Loading the modules again for every test file took four fifths of the time, and the deciders keep no
    // state between tests.
    isolate: false,
    include: files
      ? files.split(' ').map((file) => `src/${file}`)
      : ['src/{wallet,payments,credits}/**/*.test.ts'],
    // Thousands of steps for every mutant would take hours, and the examples beside it are what is measured.
    exclude: ['**/model.test.ts'],
  },
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform: (code, id) => {
        if (!mutant || !id.endsWith(`/packages/domain/src/${mutant.file}`)) return null;
        const at = code.indexOf(mutant.from);
        if (at < 0 || code.indexOf(mutant.from, at + 1) >= 0)
          throw new Error(`${mutant.file} must contain once: ${mutant.from}`);
        return { code: code.replace(mutant.from, mutant.to), map: null };
      },
    },
  ],
});
