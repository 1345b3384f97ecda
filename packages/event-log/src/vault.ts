import { randomBytes } from 'node:crypto';
import type { KeyPurpose } from '@fanfold/domain';
import type { Clock } from '@fanfold/platform';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';

import { deriveKey, sealText, unsealText } from './seal.ts';

/** The keys of personal data. `find` answers null when the key was destroyed or never existed. */
export type KeyVault = {
  readonly find: (subject: string, purpose: KeyPurpose) => Promise<Buffer | null>;
  /** The key, made and committed first if there is none. Throws KeyDestroyedError after an erasure. */
  readonly obtain: (subject: string, purpose: KeyPurpose) => Promise<Buffer>;
  /** Crypto-shredding: what this key sealed can never be read again. */
  readonly destroy: (subject: string, purpose: KeyPurpose) => Promise<void>;
};

export class KeyDestroyedError extends Error {
  override readonly name = 'KeyDestroyedError';
}

/** The table that migrations own; the one part of Postgres that replay cannot recompute. */
export type KeyVaultTables = {
  key_vault: {
    subject: string;
    purpose: string;
    wrapped_key: Buffer | null;
    created_at: string;
    destroyed_at: string | null;
  };
};

// An erasure has to work everywhere within a minute, so no process remembers a key for longer.
const cacheMs = 60_000;

export const postgresKeyVault = (
  db: Kysely<KeyVaultTables>,
  { masterKey, clock }: { masterKey: string; clock: Clock },
): KeyVault => {
  const wrapping = deriveKey(masterKey, 'key-vault');
  const cache = new LRUCache<string, Buffer>({ max: 50_000, ttl: cacheMs });
  const name = (subject: string, purpose: KeyPurpose) => `${subject}/${purpose}`;

  const load = async (subject: string, purpose: KeyPurpose) => {
    const row = await db
      .selectFrom('key_vault')
      .select(['wrapped_key', 'destroyed_at'])
      .where('subject', '=', subject)
      .where('purpose', '=', purpose)
      .executeTakeFirst();
    if (!row) return { destroyed: false, key: null };
    if (row.destroyed_at || !row.wrapped_key) return { destroyed: true, key: null };
    const text = unsealText(wrapping, row.wrapped_key.toString('utf8'), name(subject, purpose));
    return { destroyed: false, key: Buffer.from(text, 'base64') };
  };

  const find: KeyVault['find'] = async (subject, purpose) => {
    const cached = cache.get(name(subject, purpose));
    if (cached) return cached;
    const { key } = await load(subject, purpose);
    if (key) cache.set(name(subject, purpose), key);
    return key;
  };

  return {
    find,
    obtain: async (subject, purpose) => {
      const known = await find(subject, purpose);
      if (known) return known;
      const wrapped = sealText(wrapping, randomBytes(32).toString('base64'), name(subject, purpose));
      await db
        .insertInto('key_vault')
        .values({
          subject,
          purpose,
          wrapped_key: Buffer.from(wrapped, 'utf8'),
          created_at: clock.now(),
          destroyed_at: null,
        })
        // Another process may have made it in the same moment; whoever committed first wins for both.
        .onConflict((conflict) => conflict.columns(['subject', 'purpose']).doNothing())
        .execute();
      const { key } = await load(subject, purpose);
      if (!key) throw new KeyDestroyedError(`The ${purpose} key of ${subject} was destroyed`);
      cache.set(name(subject, purpose), key);
      return key;
    },
    destroy: async (subject, purpose) => {
      await db
        .updateTable('key_vault')
        .set({ wrapped_key: null, destroyed_at: clock.now() })
        .where('subject', '=', subject)
        .where('purpose', '=', purpose)
        .execute();
      cache.delete(name(subject, purpose));
    },
  };
};
