import { hash, randomBytes } from 'node:crypto';
import { limits } from '@fanfold/contracts';
import { dayMs } from '@fanfold/domain';
import type { Clock } from '@fanfold/platform';
import { type CompiledQuery, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { LRUCache } from 'lru-cache';

import { sessionIdOf } from './session-list.ts';
import type { Session, SessionTables } from './session-tables.ts';

/** The channel that notifies processes of ended sessions; the payload is the token's hash in base64. */
export const sessionEndsChannel = 'fanfold_session_ends';

/** Which sessions of a person end; all of them, if neither is given. */
type Ended = { readonly except?: Session; readonly only?: string };

type Found = Selectable<
  Pick<
    SessionTables['sessions'],
    'oid' | 'expires_at' | 'reauthenticated_at' | 'client' | 'scopes' | 'adult_on' | 'impersonator_oid'
  >
>;

/** What a new session is of; it shows no adult works unless it takes the place of one that does. */
type Opened = Pick<Session, 'client' | 'scopes'> &
  Partial<Pick<Session, 'adultOn' | 'impersonatorOid' | 'expiresAt'>>;

export type SessionsOptions = {
  readonly db: Kysely<SessionTables>;
  readonly reads: Kysely<SessionTables>;
  readonly clock: Clock;
};

// The end of a session is notified to all processes (`session-ends.ts`). These times limit how long a process that
// missed it goes on with the session. The time is looked at that seldom because it costs a timer each time, which at a
// thousand requests a second is one of the dearer things they do.
const cacheMs = 14_000;
const cacheClockMs = 1_000;

/**
 * Opaque tokens of 256 random bits, stored hashed. They are looked up by hash, so the database never compares secrets.
 */
export class Sessions {
  readonly #db: Kysely<SessionTables>;
  readonly #reads: Kysely<SessionTables>;
  readonly #byHash: CompiledQuery<Found>;
  readonly #clock: Clock;
  /** How often sessions were forgotten. */
  #forgotten = 0;
  readonly #cache = new LRUCache<string, Session>({ max: 50_000, ttl: cacheMs, ttlResolution: cacheClockMs });

  /** `reads` is for single short statements. */
  constructor({ db, reads, clock }: SessionsOptions) {
    this.#db = db;
    this.#reads = reads;
    this.#clock = clock;
    // Put together once: every request that was not seen lately asks it.
    this.#byHash = reads
      .selectFrom('sessions')
      .select(['oid', 'expires_at', 'reauthenticated_at', 'client', 'scopes', 'adult_on', 'impersonator_oid'])
      .where('token_hash', '=', Buffer.alloc(0))
      .where('revoked_at', 'is', null)
      .compile();
  }

  /** A new session; answers the token, which is not stored anywhere. */
  async open(
    oid: string,
    userAgent: string,
    { client, scopes, adultOn = false, impersonatorOid, expiresAt }: Opened = browser,
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
        expires_at: expiresAt ?? new Date(Date.parse(now) + limits.sessionDays * dayMs).toISOString(),
        reauthenticated_at: now,
        revoked_at: null,
        user_agent: userAgent.slice(0, 300),
        client,
        scopes,
        adult_on: adultOn,
        impersonator_oid: impersonatorOid ?? null,
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
    };
    if (session.expiresAt <= this.#clock.now()) return undefined;
    // It may have ended since it was read.
    // One of a newcomer is read each time, as it becomes a whole one in any process.
    if (this.#forgotten === forgottenBefore && session.scopes.includes('account'))
      this.#cache.set(name, session);
    return session;
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

  /** A second step was set up or passed in this session; every process reads it again. */
  async strengthen({ tokenHash }: Pick<Session, 'tokenHash'>): Promise<void> {
    const isWhole = sql`token_hash = ${tokenHash} and 'account' = any(scopes)`;
    await this.#change(sql`scopes = array['account', 'strong']`, isWhole);
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

  /** Shows adult works in this session, or no longer. */
  async setAdultMode(session: Pick<Session, 'tokenHash'>, adultOn: boolean): Promise<void> {
    await this.#change(sql`adult_on = ${adultOn}`, sql`token_hash = ${session.tokenHash}`);
  }

  /** No session of a person shows adult works any more. */
  async endAdultMode(oid: string): Promise<void> {
    await this.#change(sql`adult_on = false`, sql`oid = ${oid} and adult_on`);
  }

  /** Every process reads the changed sessions again, as it does when one ends. */
  async #change(to: RawBuilder<unknown>, which: RawBuilder<unknown>): Promise<void> {
    const { rows } = await sql<{ name: string }>`
      with changed as (
        update sessions set ${to} where ${which} returning encode(token_hash, 'base64') as name
      )
      select name, pg_notify(${sessionEndsChannel}, name) from changed`.execute(this.#db);
    for (const { name } of rows) this.forget(name);
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

  /** Reads a session, or every session, from the database the next time; `name` is its token's hash in base64. */
  forget(name?: string): void {
    this.#forgotten += 1;
    if (name === undefined) this.#cache.clear();
    else this.#cache.delete(name);
  }

  /**
   * The password was entered again: a new token takes the old one's place, so that a stolen old one gains nothing. It is of
   * the same client, and of the same scopes unless others are given.
   */
  async renew(session: Session, userAgent: string, scopes = session.scopes): Promise<string> {
    const { client, adultOn } = session;
    const token = await this.open(session.oid, userAgent, { client, scopes, adultOn });
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
