import { z } from 'zod';

import { limits } from '../limits.ts';

/** At least 6 characters with letters and numbers (IDN-093). */
export const password = z
  .string()
  .min(limits.password.minLength)
  .max(limits.password.maxLength)
  .regex(/\p{L}/u)
  .regex(/\p{N}/u);
