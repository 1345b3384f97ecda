import type { Kysely } from 'kysely';

import { type ProjectionDefinition, servingSchema } from '../projection.ts';

/**
 * The version of a read model that this code reads is not built yet; an older version may still serve older
 * code.
 */
export class Upgrading extends Error {
  override readonly name = 'Upgrading';
  readonly projection: string;

  constructor(projection: string) {
    super(`The read model ${projection} is being built in the version that this process reads`);
    this.projection = projection;
  }
}

type Readable<Tables> = Pick<ProjectionDefinition<Tables, any>, 'name' | 'version'> & {
  readonly tables: (db: Kysely<Tables>) => Promise<void>;
};

/**
 * Runs queries of a projection against the generation that serves its version: `await readFrom(db,
 * walletBalances, (db) => balanceOf(db, oid))`. Throws Upgrading while there is none.
 */
export const readFrom = async <Tables, Answer>(
  db: { withSchema(schema: string): unknown },
  projection: Readable<Tables>,
  query: (db: Kysely<Tables>) => Promise<Answer>,
): Promise<Answer> => {
  const schema = servingSchema(projection);
  try {
    return await query(db.withSchema(schema) as Kysely<Tables>);
  } catch (error) {
    if (isMissing(error)) throw new Upgrading(projection.name);
    throw error;
  }
};

/** 42P01: no such table or view; 3F000: no such schema. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '3F000');
