import { randomBytes } from 'node:crypto';
import type { KeyPurpose } from '@fanfold/domain';
import type { Clock } from '@fanfold/platform';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';

import { deriveKey, sealText, unsealText } from './seal.ts';

/** The keys of personal data. `find` answers null when the key was destroyed or never existed. */
export type KeyVault = {
  readonly find: (subject: string, purpose: KeyPurpose) => Promise<Buffer | null>;
  /** The key; made and committed first if none exists. Throws KeyDestroyedError after an erasure. */
  readonly obtain: (subject: string, purpose: KeyPurpose) => Promise<Buffer>;
  /** Crypto-shredding: what this key sealed can never be read again. */
  readonly destroy: (subject: string, purpose: KeyPurpose) => Promise<void>;
};

export class KeyDestroyedError extends Error {
  override readonly name = 'KeyDestroyedError';
}

/** The table is made by a migration; it is the one part of Postgres that replay cannot recompute. */
export type KeyVaultTables = {
  key_vault: {
    subject: string;
    purpose: string;
    wrapped_key: Buffer | null;
    created_at: string;
    destroyed_at: string | null;
  };
};

/** The installation's keys were wrapped with another master key than the configured one. */
export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError';

  constructor(options: ErrorOptions) {
    super(
      'FANFOLD_MASTER_KEY, or secrets.json in the data folder, is not the master key that wrapped the keys of personal data. Nothing was changed. Restore the former master key.',
      options,
    );
  }
}

/**
 * Throws MasterKeyError when the newest key of the vault cannot be opened: otherwise new data would be sealed
 * with a key that does not belong to the installation.
 */
export const requireMasterKey = async (db: Db, masterKey: string): Promise<void> => {
  const row = await db
    .selectFrom('key_vault')
    .select(['subject', 'purpose', 'wrapped_key'])
    .where('wrapped_key', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!row?.wrapped_key) return;
  try {
    const context = nameOf(row.subject, row.purpose as KeyPurpose);
    unsealText(deriveKey(masterKey, 'key-vault'), row.wrapped_key.toString('utf8'), context);
  } catch (error) {
    throw new MasterKeyError({ cause: error });
  }
};

// An erasure has to take effect everywhere within a minute, so no process caches a key for longer.
const cacheMs = 60_000;

type Db = Kysely<KeyVaultTables>;
type Options = { readonly masterKey: string; readonly clock: Clock };

export const postgresKeyVault = (db: Db, options: Options): KeyVault => new PostgresKeyVault(db, options);

class PostgresKeyVault implements KeyVault {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #wrapping: Buffer;
  readonly #cache = new LRUCache<string, Buffer>({ max: 50_000, ttl: cacheMs });

  constructor(db: Db, { masterKey, clock }: Options) {
    this.#db = db;
    this.#clock = clock;
    this.#wrapping = deriveKey(masterKey, 'key-vault');
  }

  readonly find: KeyVault['find'] = async (subject, purpose) => {
    const cached = this.#cache.get(nameOf(subject, purpose));
    if (cached) return cached;
    const row = await this.#db
      .selectFrom('key_vault')
      .select(['wrapped_key', 'destroyed_at'])
      .where('subject', '=', subject)
      .where('purpose', '=', purpose)
      .executeTakeFirst();
    if (!row?.wrapped_key || row.destroyed_at) return null;
    const text = unsealText(this.#wrapping, row.wrapped_key.toString('utf8'), nameOf(subject, purpose));
    const key = Buffer.from(text, 'base64');
    this.#cache.set(nameOf(subject, purpose), key);
    return key;
  };

  readonly obtain: KeyVault['obtain'] = async (subject, purpose) => {
    const known = await this.find(subject, purpose);
    if (known) return known;
    const fresh = randomBytes(32).toString('base64');
    await this.#db
      .insertInto('key_vault')
      .values({
        subject,
        purpose,
        wrapped_key: Buffer.from(sealText(this.#wrapping, fresh, nameOf(subject, purpose)), 'utf8'),
        created_at: this.#clock.now(),
        destroyed_at: null,
      })
      // Another process may have made the key at the same moment; the first commit decides for both.
      .onConflict((conflict) => conflict.columns(['subject', 'purpose']).doNothing())
      .execute();
    const key = await this.find(subject, purpose);
    if (!key) throw new KeyDestroyedError(`The ${purpose} key of ${subject} was destroyed`);
    return key;
  };

  readonly destroy: KeyVault['destroy'] = async (subject, purpose) => {
    await this.#db
      .updateTable('key_vault')
      .set({ wrapped_key: null, destroyed_at: this.#clock.now() })
      .where('subject', '=', subject)
      .where('purpose', '=', purpose)
      .execute();
    this.#cache.delete(nameOf(subject, purpose));
  };
}

const nameOf = (subject: string, purpose: KeyPurpose): string => `${subject}/${purpose}`;
