import { timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { oid, position, reason } from '../common.ts';

/** IDN-127: to look as this person. */
export const ImpersonateBody = z.object({ userOid: oid, reason });
/** The token is for API clients; browsers have a cookie, which goes before that of their own session. */
export const ImpersonateReply = z.object({ position, token: z.string(), until: timestamp });
export type ImpersonateReply = z.infer<typeof ImpersonateReply>;
