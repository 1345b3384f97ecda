import { lateIndexes } from '../postgres/define-table.ts';
import { type Session, statementTimeoutMs } from '../postgres/session.ts';
import type { Member } from '../runtime/member.ts';

/**
 * Drops those indexes of new generations that are built last. Without them only readers would be slow, and
 * there are none.
 */
export const dropLateIndexes = async (session: Session, members: readonly Member[]): Promise<void> => {
  for (const member of members)
    for (const { name } of indexesOf(member))
      await session.query(`drop index if exists "${member.schema}"."${name}"`);
};

/**
 * Creates those that are missing: also after a kill between the two. Other tasks of the group wait meanwhile.
 * Answers whether there are such indexes.
 */
export const createLateIndexes = async (session: Session, members: readonly Member[]): Promise<boolean> => {
  const missing = members.flatMap(indexesOf);
  if (missing.length === 0) return false;
  // The index of a long table takes longer than the handler of a batch may.
  await session.query('set statement_timeout = 0');
  for (const { create } of missing) await session.query(create.compile().sql);
  await session.query(`set statement_timeout = ${statementTimeoutMs}`);
  return true;
};

const indexesOf = ({ projection, db }: Member) => lateIndexes(db, projection.tables.declared ?? []);
