import { z } from 'zod';

import { oid } from '../common.ts';
import { password } from './password.ts';

/** Another password, by a person who confirmed a moment ago who they are. */
export const ChangePasswordBody = z.object({ password });
/** The session goes on with a new token; the account's other sessions have ended. */
export const ChangePasswordReply = z.object({ token: z.string() });

/** IDN-027: a link goes to this address. */
export const RequestPasswordResetBody = z.object({ email: z.email().max(254) });

/** IDN-028: what stands in the fragment of the mailed link, `{oid}.{secret}`, and the new password. */
export const ResetPasswordBody = z.object({
  oid,
  /** 256 random bits. */
  secret: z.string().regex(/^[\w-]{43}$/),
  password,
});
