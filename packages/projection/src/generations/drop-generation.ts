import type { Session } from '../postgres/session.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { generationSchema, servingSchema } from '../projection.ts';

/**
 * Removes a generation's tables, its row and its checkpoint, and the views of its version if no other
 * generation has that version.
 */
export const dropGeneration = async (
  session: Session,
  { name, generation }: { name: string; generation: number },
): Promise<void> => {
  await inTransaction(session, () => dropWithin(session, { name, generation }));
};

/** The same, inside the caller's transaction. */
export const dropWithin = async (
  session: Session,
  { name, generation }: { name: string; generation: number },
): Promise<void> => {
  const { rows } = await session.query<{ version: number }>(
    `delete from projection_generation where name = $1 and generation = $2 returning version`,
    [name, generation],
  );
  await session.query(`drop schema if exists "${generationSchema(name, generation)}" cascade`);
  const version = rows[0]?.version;
  if (version === undefined) return;
  const others = await session.query(
    'select 1 from projection_generation where name = $1 and version = $2 limit 1',
    [name, version],
  );
  if (others.rowCount === 0) {
    await session.query(`drop schema if exists "${servingSchema({ name, version })}" cascade`);
  }
};
