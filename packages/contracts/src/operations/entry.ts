import { z } from 'zod';

/** The first segment of the address at which the administration is asked for. */
export const EntryQuery = z.object({ path: z.string().max(200) });
export const EntryReply = z.object({ as: z.enum(['admin', 'finance']) });
