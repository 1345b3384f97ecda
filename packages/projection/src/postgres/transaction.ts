import type { Session } from './session.ts';

/** Commits the changes of `work`, or rolls all of them back and rethrows its error. */
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
