import { z } from 'zod';

/**
 * ISO 3166-1 alpha-2. What is recorded stays readable when the list of countries changes, so only the form is
 * checked.
 */
export const country = z.string().regex(/^[A-Z]{2}$/);
export type Country = z.infer<typeof country>;
