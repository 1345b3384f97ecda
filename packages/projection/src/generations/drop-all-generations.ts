import type pg from 'pg';

import { generationSchema, servingSchema } from '../projection.ts';

/**
 * Drops every read model with its checkpoint and the kept live messages, so that the next projector builds
 * all of them from the log's first event. Meanwhile their queries answer "upgrading". A projector that still
 * leads loses its lease: its next commit finds neither its checkpoints nor its epoch. `head` is the end of
 * the log; clients that name an earlier position receive a `resync`. Answers how many generations there were.
 */
export const dropAllGenerations = async (pool: pg.Pool, head: bigint): Promise<number> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Waits for the commit in progress, and prevents the next one.
    await client.query('lock table projection_checkpoint in access exclusive mode');
    await client.query(`update projector_lease set epoch = epoch + 1, owner = ''`);
    const { rows } = await client.query<{ name: string; generation: number; version: number }>(
      'delete from projection_generation returning name, generation, version',
    );
    const schemas = rows.flatMap((row) => [generationSchema(row.name, row.generation), servingSchema(row)]);
    for (const schema of new Set(schemas)) await client.query(`drop schema if exists "${schema}" cascade`);
    await client.query('delete from live_outbox');
    await client.query('update live_outbox_window set pruned_to = $1', [String(head)]);
    await client.query('commit');
    return rows.length;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};
