import { type Kysely, type RawBuilder, sql } from 'kysely';

import type { Session, SessionTables } from './session-tables.ts';

/** The channel that notifies processes of ended sessions; the payload is the token's hash in base64. */
export const sessionEndsChannel = 'fanfold_session_ends';

/** What a session shows and whom it acts for. Every process reads a changed session again. */
export class SessionModes {
  readonly #db: Kysely<SessionTables>;
  readonly #forget: (name: string) => void;

  constructor(db: Kysely<SessionTables>, forget: (name: string) => void) {
    this.#db = db;
    this.#forget = forget;
  }

  /** A second step was set up or passed in this session; every process reads it again. */
  async strengthen({ tokenHash }: Pick<Session, 'tokenHash'>): Promise<void> {
    const isWhole = sql`token_hash = ${tokenHash} and 'account' = any(scopes)`;
    await this.#change(sql`scopes = array['account', 'strong']`, isWhole);
  }

  /** Shows adult works in this session, or no longer. */
  async setAdultMode(session: Pick<Session, 'tokenHash'>, adultOn: boolean): Promise<void> {
    await this.#change(sql`adult_on = ${adultOn}`, sql`token_hash = ${session.tokenHash}`);
  }

  /**
   * From now on the session acts for this channel where the access table says so, or for its owner alone
   * (IDN-056).
   */
  async setManagedChannel(
    { tokenHash }: Pick<Session, 'tokenHash'>,
    channelOid: string | null,
  ): Promise<void> {
    await this.#change(sql`managed_oid = ${channelOid}`, sql`token_hash = ${tokenHash}`);
  }

  /** The manager modes of a channel end, or that of one manager. */
  async endManagerMode(channelOid: string, managerOid?: string): Promise<void> {
    const whose = managerOid === undefined ? sql`true` : sql`oid = ${managerOid}`;
    await this.#change(sql`managed_oid = null`, sql`managed_oid = ${channelOid} and ${whose}`);
  }

  /** What analytics knows the session's browser by (IDN-011). */
  async setClientIds(
    { tokenHash, gaClientId, gaExternalClientId }: Session,
    ids: Partial<Pick<Session, 'gaClientId' | 'gaExternalClientId'>>,
  ): Promise<void> {
    const next = { gaClientId, gaExternalClientId, ...ids };
    if (next.gaClientId === gaClientId && next.gaExternalClientId === gaExternalClientId) return;
    await this.#change(
      sql`ga_client_id = ${next.gaClientId}, ga_external_client_id = ${next.gaExternalClientId}`,
      sql`token_hash = ${tokenHash}`,
    );
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
    for (const { name } of rows) this.#forget(name);
  }
}
