import { z } from 'zod';

import { oid, reason } from '../common.ts';

const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '');

const clientId = z.string().trim().min(1).max(100);

/** IDN-035: a page that was opened. It is recorded only of people who agreed to it. */
export const VisitBody = z.object({
  /** The path. A query is cut off: it may hold the secret of a mailed link. */
  page: z.string().startsWith('/').max(500).transform(withoutQuery),
  referrer: z.string().max(500).default('').transform(withoutQuery),
  clientId: clientId.optional(),
});

/** IDN-011: what analytics knows this browser by; kept with the session, of people who agreed to it. */
export const clientIds = { gaClientId: clientId.optional(), gaExternalClientId: clientId.optional() };

/** IDN-126 */
export const MarkComplianceBody = z.object({ userOid: oid, marked: z.boolean(), reason });
