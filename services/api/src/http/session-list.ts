import type { Kysely } from 'kysely';

import type { Session, SessionClient, SessionTables } from './session-tables.ts';

/** A live session as its owner sees it. */
type OpenSession = {
  readonly sessionId: string;
  readonly client: SessionClient;
  readonly userAgent: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly country: string | null;
};

/** The hash of a token names the session to its owner. It opens nothing. */
export const sessionIdOf = ({ tokenHash }: Pick<Session, 'tokenHash'>): string =>
  tokenHash.toString('base64url');

/** The sessions of a person that are live at `now`, the one that was opened last first. */
export const listSessions = async (
  db: Kysely<never>,
  oid: string,
  now: string,
): Promise<readonly OpenSession[]> => {
  const rows = await (db as unknown as Kysely<SessionTables>)
    .selectFrom('sessions')
    .select(['token_hash', 'created_at', 'last_seen_at', 'user_agent', 'client', 'country'])
    .where('oid', '=', oid)
    // An administrator's look is none of the person's devices; it is recorded elsewhere (IDN-127).
    .where('impersonator_oid', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    sessionId: sessionIdOf({ tokenHash: row.token_hash }),
    client: row.client,
    userAgent: row.user_agent,
    createdAt: new Date(row.created_at).toISOString(),
    lastSeenAt: new Date(row.last_seen_at).toISOString(),
    country: row.country,
  }));
};
