import type { Oid } from '@fanfold/domain';
import {
  type DeletionState,
  deletionStream,
  isDeletionFinal,
  isDeletionWaiting,
} from '@fanfold/domain/identity';
import type { Closing } from '@fanfold/domain/subscriptions';
import type { CommandLog } from '@fanfold/event-log';

type People = { readonly creatorOid: Oid; readonly subscriberOid: Oid };

/** Whether the subscriber or the creator deletes their account, from the deletions' own streams. */
export const closingOf = async (
  commands: CommandLog,
  { creatorOid, subscriberOid }: People,
  now: string,
): Promise<Closing | undefined> => {
  const [subscriber, creator] = await Promise.all(
    // The billing run asks for a creator once a second, and not for each of their subscribers.
    [subscriberOid, creatorOid].map((oid, index) =>
      commands.load(deletionStream, oid, { maxAgeMs: index === 0 ? 0 : 1_000 }),
    ),
  );
  return closing(subscriber?.state, 'account_closed', now) ?? closing(creator?.state, 'creator_closed', now);
};

const closing = (
  state: Readonly<DeletionState> | undefined,
  cause: Closing['cause'],
  now: string,
): Closing | undefined => {
  if (!state) return undefined;
  const isFinal = isDeletionFinal(state, now);
  return isFinal || isDeletionWaiting(state, now) ? { cause, isFinal } : undefined;
};
