import { z } from 'zod';

import { limits } from '../limits.ts';

/** Letters, digits, marks, inner spaces, hyphen and underscore of any script; no other special characters (IDN-094). */
export const nickname = z
  .string()
  .trim()
  .min(limits.nickname.minLength)
  .max(limits.nickname.maxLength)
  .regex(/^[\p{L}\p{N}\p{M}_ -]+$/u);
