import { z } from 'zod';

/**
 * A tag as people write it: no spaces, no `#` before it. It stands in replies too, so nothing of it may be a
 * one-way transform.
 */
export const tag = z
  .string()
  .trim()
  .normalize('NFKC')
  .toLowerCase()
  .overwrite((text) => text.replace(/^#/, ''))
  .pipe(
    z
      .string()
      .min(1)
      .max(40)
      .regex(/^[\p{L}\p{N}\p{M}_-]+$/u),
  );
