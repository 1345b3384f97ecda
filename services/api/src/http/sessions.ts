import { hash, randomBytes } from 'node:crypto';
import { limits } from '@fanfold/contracts';
import { dayMs } from '@fanfold/domain';
import type { Clock } from '@fanfold/platform';
import { type CompiledQuery, type Kysely, type Selectable, sql } from 'kysely';
import { LRUCache } from 'lru-cache';

import { sessionIdOf } from './session-list.ts';
import { SessionModes, sessionEndsChannel } from './session-modes.ts';
import type { Session, SessionTables } from './session-tables.ts';

/** Which sessions of a person end; all of them, if neither is given. */
type Ended = { readonly except?: Session; readonly only?: string };

const foundColumns = [
  'oid',
  'last_seen_at',
  'expires_at',
  'reauthenticated_at',
  'client',
  'scopes',
  'adult_on',
  'impersonator_oid',
  'country',
  'managed_oid',
  'ga_client_id',
  'ga_external_client_id',
] as const;

type Found = Selectable<Pick<SessionTables['sessions'], (typeof foundColumns)[number]>>;

/** What a new session is of; it shows no adult works unless it takes the place of one that does. */
type Opened = Pick<Session, 'client' | 'scopes'> &
  Partial<Pick<Session, 'adultOn' | 'impersonatorOid' | 'expiresAt' | 'country' | 'managedOid'>>;

export type SessionsOptions = {
  readonly db: Kysely<SessionTables>;
  readonly reads: Kysely<SessionTables>;
  readonly clock: Clock;
};

// The end of a session is notified to all processes (`session-ends.ts`). These times limit how long a process
// that missed it goes on with the session. The time is looked at that seldom because it costs a timer each
// time, which at a thousand requests a second is one of the dearer things they do.
const cacheMs = 14_000;
const cacheClockMs = 1_000;
const seenEveryMs = 600_000;

/**
 * Opaque tokens of 256 random bits, stored hashed. They are looked up by hash, so the database never compares
 * secrets.
 */
export class Sessions {
  readonly #db: Kysely<SessionTables>;
  readonly #reads: Kysely<SessionTables>;
  readonly #byHash: CompiledQuery<Found>;
  readonly #clock: Clock;
  /** How often sessions were forgotten. */
  #forgotten = 0;
  /** What a session shows, and whom it acts for. */
  readonly modes: SessionModes;
  readonly #cache = new LRUCache<string, Session>({ max: 50_000, ttl: cacheMs, ttlResolution: cacheClockMs });

  /** `reads` is for single short statements. */
  constructor({ db, reads, clock }: SessionsOptions) {
    this.modes = new SessionModes(db, (name) => this.forget(name));
    this.#db = db;
    this.#reads = reads;
    this.#clock = clock;
    // Put together once: every request that was not seen lately asks it.
    this.#byHash = reads
      .selectFrom('sessions')
      .select(foundColumns)
      .where('token_hash', '=', Buffer.alloc(0))
      .where('revoked_at', 'is', null)
      .compile();
  }

  /** A new session; answers the token, which is not stored anywhere. */
  async open(
    oid: string,
    userAgent: string,
    { client, scopes, adultOn = false, ...rest }: Opened = browser,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = this.#clock.now();
    await this.#db
      .insertInto('sessions')
      .values({
        token_hash: hashOf(token),
        oid,
        created_at: now,
        last_seen_at: now,
        expires_at: rest.expiresAt ?? new Date(Date.parse(now) + limits.sessionDays * dayMs).toISOString(),
        reauthenticated_at: now,
        revoked_at: null,
        user_agent: userAgent.slice(0, 300),
        client,
        scopes,
        adult_on: adultOn,
        impersonator_oid: rest.impersonatorOid ?? null,
        country: rest.country ?? null,
        managed_oid: rest.managedOid ?? null,
      })
      .execute();
    return token;
  }

  /** The live session of a token, or undefined. */
  async find(token: string): Promise<Session | undefined> {
    const name = hash('sha256', token, 'base64');
    const cached = this.#cache.get(name);
    if (cached) return cached.expiresAt > this.#clock.now() ? cached : undefined;
    const tokenHash = Buffer.from(name, 'base64');
    const forgottenBefore = this.#forgotten;
    const { rows } = await this.#reads.executeQuery<Found>({ ...this.#byHash, parameters: [tokenHash] });
    const [row] = rows;
    if (!row) return undefined;
    const session: Session = {
      tokenHash,
      oid: row.oid,
      expiresAt: iso(row.expires_at),
      reauthenticatedAt: iso(row.reauthenticated_at),
      client: row.client,
      scopes: row.scopes,
      adultOn: row.adult_on,
      impersonatorOid: row.impersonator_oid,
      country: row.country,
      managedOid: row.managed_oid,
      gaClientId: row.ga_client_id,
      gaExternalClientId: row.ga_external_client_id,
    };
    if (session.expiresAt <= this.#clock.now()) return undefined;
    this.#see(tokenHash, iso(row.last_seen_at));
    // It may have ended since it was read.
    // One of a newcomer is read each time, as it becomes a whole one in any process.
    if (this.#forgotten === forgottenBefore && session.scopes.includes('account'))
      this.#cache.set(name, session);
    return session;
  }

  /** Notes that a session is used, at most every ten minutes, which is exact enough. Not waited for. */
  #see(tokenHash: Buffer, lastSeenAt: string): void {
    const now = this.#clock.now();
    if (Date.parse(now) - Date.parse(lastSeenAt) < seenEveryMs) return;
    this.#db
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('token_hash', '=', tokenHash)
      .execute()
      // The next request notes it.
      .catch(() => undefined);
  }

  /** Makes the sessions of a person who completed their profile whole, on all devices. */
  async widen(oid: string): Promise<void> {
    await this.#db
      .updateTable('sessions')
      .set({ scopes: ['account'] })
      .where('oid', '=', oid)
      .where(sql<boolean>`'signUp' = any(scopes)`)
      .execute();
  }

  /** Asks the database, past the cache: a long-lived connection must end with its session. */
  async isLive({ tokenHash }: Session): Promise<boolean> {
    const row = await this.#db
      .selectFrom('sessions')
      .select('oid')
      .where('token_hash', '=', tokenHash)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', this.#clock.now())
      .executeTakeFirst();
    return row !== undefined;
  }

  async close({ oid, tokenHash }: Session): Promise<void> {
    await this.end(oid, { only: sessionIdOf({ tokenHash }) });
  }

  /** Ends all sessions in which this administrator looks as another person (IDN-127). */
  async endImpersonations(impersonatorOid: string): Promise<void> {
    const rows = await this.#db
      .selectFrom('sessions')
      .select(['oid', 'token_hash'])
      .where('impersonator_oid', '=', impersonatorOid)
      .where('revoked_at', 'is', null)
      .execute();
    for (const { oid, token_hash: tokenHash } of rows)
      await this.end(oid, { only: sessionIdOf({ tokenHash }) });
  }

  /**
   * Ends sessions of a person, all but one or one alone, in every process. Answers how many there were.
   */
  async end(oid: string, { except, only }: Ended = {}): Promise<number> {
    const now = this.#clock.now();
    const ended = await this.#db
      .with('ended', (db) => {
        let sessions = db
          .updateTable('sessions')
          .set({ revoked_at: now })
          .where('oid', '=', oid)
          .where('revoked_at', 'is', null);
        if (except) sessions = sessions.where('token_hash', '!=', except.tokenHash);
        if (only !== undefined) sessions = sessions.where('token_hash', '=', Buffer.from(only, 'base64url'));
        return sessions.returning('token_hash');
      })
      .selectFrom('ended')
      .select([
        'token_hash',
        sql`pg_notify(${sessionEndsChannel}, encode(token_hash, 'base64'))`.as('notified'),
      ])
      .execute();
    for (const { token_hash } of ended) this.forget(token_hash.toString('base64'));
    return ended.length;
  }

  /** Reads a session, or all, from the database the next time; `name`: its token's hash in base64. */
  forget(name?: string): void {
    this.#forgotten += 1;
    if (name === undefined) this.#cache.clear();
    else this.#cache.delete(name);
  }

  /**
   * The password was entered again: a new token takes the old one's place, so that a stolen old one gains
   * nothing. It is of the same client, and of the same scopes unless others are given.
   */
  async renew(session: Session, userAgent: string, scopes = session.scopes): Promise<string> {
    const { client, adultOn, country, managedOid } = session;
    const token = await this.open(session.oid, userAgent, { client, scopes, adultOn, country, managedOid });
    await this.close(session);
    return token;
  }
}

/** A person's own session in a browser. */
const browser = { client: 'web', scopes: ['account'] } as const;

/** The id of the session that a token opens, as the list of sessions has it. */
export const sessionIdOfToken = (token: string): string => sessionIdOf({ tokenHash: hashOf(token) });

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The driver hands timestamps out as Date. */
const iso = (value: string | Date): string => new Date(value).toISOString();
