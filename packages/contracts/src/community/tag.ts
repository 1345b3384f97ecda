import { z } from 'zod';

/** A tag as people write it: no spaces, no `#` before it. */
export const tag = z
  .string()
  .trim()
  .normalize('NFKC')
  .toLowerCase()
  .transform((text) => text.replace(/^#/, ''))
  .pipe(
    z
      .string()
      .min(1)
      .max(40)
      .regex(/^[\p{L}\p{N}\p{M}_-]+$/u),
  );
