import { timestamp } from '@fanfold/domain';
import { z } from 'zod';

/** The name of a session: the hash of its token, which opens nothing. */
const sessionId = z.string().regex(/^[\w-]{43}$/);

/** Where a person is signed in. */
export const OpenSession = z.object({
  sessionId,
  client: z.enum(['web', 'tool', 'widget', 'impersonation']),
  /** What the browser says of itself; the reader's page names the device. */
  userAgent: z.string(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  /** Where it was opened (ISO 3166-1 alpha-2); null where that is unknown. */
  country: z.string().nullable(),
  /** The session that asks. */
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;
export const SessionsReply = z.object({ sessions: z.array(OpenSession) });

export const EndSessionBody = z.object({ sessionId });
export const EndOthersReply = z.object({ ended: z.int().nonnegative() });
