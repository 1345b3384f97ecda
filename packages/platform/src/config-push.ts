import { z } from 'zod';

/** Pushes to browsers (Web Push). */
export const pushConfig = {
  FANFOLD_VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes as 43 characters of base64url')
    .optional()
    .describe(
      'Private key of the pushes to browsers (VAPID), as `npx web-push generate-vapid-keys` prints it; browsers have to subscribe again after a change. Unset: it follows from FANFOLD_CLAIM_PEPPER.',
    ),
  FANFOLD_VAPID_SUBJECT: z
    .url({ protocol: /^(mailto|https)$/, error: 'must be mailto:ADDRESS or an https:// address' })
    .optional()
    .describe(
      'Where push services reach who sends; default FANFOLD_SECURITY_CONTACT, else the address of support.',
    ),
  FANFOLD_PUSH_PRIVATE_NETWORKS: z
    .stringbool()
    .default(false)
    .describe(
      'For tests: whether push services may be in private networks and without TLS. Otherwise pushes go to HTTPS addresses of the public internet alone.',
    ),
} as const;
