import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import { rowMutants } from './rows.ts';

const read = (file: string): string => {
  const path = fileURLToPath(new URL(`../../packages/domain/src/${file}`, import.meta.url));
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};

/** `npm run mutation` is part of the long run alone: that its mutants still apply is seen at once. */
describe('a mutant of a row', () => {
  it.each(rowMutants)(
    '$row: $breaks, applies once, and its test names the row',
    ({ row, file, from, to, test }) => {
      expect(read(file).split(from)).toHaveLength(2);
      expect(to).not.toBe(from);
      expect(read(test)).toContain(row);
    },
  );
});
