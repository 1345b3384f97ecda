import { z } from 'zod';

import { position } from '../common.ts';

/** How the caller's second step is set up; `required` where their role needs one. */
export const SecondFactorReply = z.object({
  enabledAt: z.string().nullable(),
  recoveryCodesLeft: z.int().nonnegative(),
  required: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactorReply>;

/** The secret in base32, and the address that an app reads from a QR code (`otpauth://totp/…`). */
export const PrepareTotpReply = z.object({ secret: z.string(), address: z.string() });

/** Six digits of the app. */
export const TotpBody = z.object({ code: z.string().regex(/^\d{6}$/) });
/** Six digits of the app, or a recovery code. */
export const SecondFactorBody = z.object({ code: z.string().trim().min(6).max(20) });

/** Shown once: the service keeps hashes alone. */
export const RecoveryCodesReply = z.object({ position, recoveryCodes: z.array(z.string()) });
