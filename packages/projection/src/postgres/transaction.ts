import type { Session } from './session.ts';

/** Commits what `work` did, or rolls all of it back and throws what it threw. */
export const inTransaction = async (session: Session, work: () => Promise<void>): Promise<void> => {
  await session.query('begin');
  try {
    await work();
    await session.query('commit');
  } catch (error) {
    await session.query('rollback').catch(() => undefined);
    throw error;
  }
};
