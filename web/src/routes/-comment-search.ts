import { z } from 'zod';

/** The comment that a link leads to, as the address of a work or a post names it. */
export const commentSearch = z.object({
  comment: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .optional()
    .catch(undefined),
});

/** The search of a work's page: a discount code that its creator gave out as a link, and a comment. */
export const workSearch = commentSearch.extend({ code: z.string().max(40).optional().catch(undefined) });
export type WorkSearch = z.output<typeof workSearch>;
