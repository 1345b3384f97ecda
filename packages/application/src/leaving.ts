import { deletionStream, isDeletionFinal, isDeletionWaiting } from '@fanfold/domain/identity';
import type { CommandLog } from '@fanfold/event-log';

type Input = { readonly oid: string; readonly now: string; readonly maxAgeMs: number };

/** Whether a person waits for the deletion of their account, or it is gone. Throws UnavailableError. */
export const isLeaving = async (commands: CommandLog, { oid, now, maxAgeMs }: Input): Promise<boolean> => {
  const { state } = await commands.load(deletionStream, oid, { maxAgeMs });
  return isDeletionWaiting(state, now) || isDeletionFinal(state, now);
};

/** Whether the deletion of an account is final, so that it cannot be taken back. Throws UnavailableError. */
export const hasLeft = async (commands: CommandLog, { oid, now, maxAgeMs }: Input): Promise<boolean> => {
  const { state } = await commands.load(deletionStream, oid, { maxAgeMs });
  return isDeletionFinal(state, now);
};
