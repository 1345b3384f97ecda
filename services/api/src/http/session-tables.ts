import type { Generated } from 'kysely';

/**
 * What holds a session: a browser, a tool of a creator's, a widget on a stream, an administrator's look at an
 * account.
 */
export type SessionClient = 'web' | 'tool' | 'widget' | 'impersonation';

/**
 * What a session may be used for. `strong` says that a second step or a passkey opened it, `secondFactor`
 * that only its code may be entered; `account` is all that its owner may do, `signUp` to complete the
 * profile, `deletion` to decide whether an account that waits for its deletion stays.
 */
export type SessionScope = 'account' | 'strong' | 'secondFactor' | 'signUp' | 'deletion';

export type SessionTables = {
  sessions: {
    token_hash: Buffer;
    oid: string;
    created_at: string;
    last_seen_at: string;
    expires_at: string;
    reauthenticated_at: string;
    revoked_at: string | null;
    user_agent: string;
    client: SessionClient;
    scopes: readonly SessionScope[];
    adult_on: Generated<boolean>;
    impersonator_oid: string | null;
    country: string | null;
    managed_oid: string | null;
    ga_client_id: string | null;
    ga_external_client_id: string | null;
  };
};

export type Session = {
  readonly tokenHash: Buffer;
  readonly oid: string;
  readonly expiresAt: string;
  /** When the password was last entered in this session (ISO 8601). */
  readonly reauthenticatedAt: string;
  readonly client: SessionClient;
  readonly scopes: readonly SessionScope[];
  /** Whether adult works are shown, if the person is an adult (IDN-117). */
  readonly adultOn: boolean;
  /** The administrator who looks as the account (IDN-127). */
  readonly impersonatorOid: string | null;
  /** Where it was opened, as a trusted proxy said (ISO 3166-1 alpha-2). */
  readonly country: string | null;
  /** The channel that its owner acts for in their manager mode (IDN-056). */
  readonly managedOid: string | null;
  /** The ids that analytics knows this browser by (IDN-011). */
  readonly gaClientId: string | null;
  readonly gaExternalClientId: string | null;
};
