import type { Oid } from '@fanfold/domain';
import { marksStream } from '@fanfold/domain/community';
import {
  accountStream,
  type DeletionState,
  deletionStream,
  downloadBlockOf,
  isDeletionFinal,
  isDeletionWaiting,
  rolesAt,
  sanctionsStream,
  suspensionOf,
} from '@fanfold/domain/identity';
import { type Closing, monthEnd, utcMonth } from '@fanfold/domain/subscriptions';
import type { CommandLog } from '@fanfold/event-log';

type People = { readonly creatorOid: Oid; readonly subscriberOid: Oid };
type Input = { readonly now: string; readonly maxAgeMs: number };

/**
 * Why no further month of a subscription is paid at a moment, from the streams of the two people; undefined
 * where one is. Either of them deletes their account, or is suspended to the end of that month; the creator
 * has lost the role, or has blocked the subscriber.
 */
export const closingOf = async (
  commands: CommandLog,
  { creatorOid, subscriberOid }: People,
  now: string,
): Promise<Closing | undefined> => {
  const [subscriber, creator, isBlocked] = await Promise.all([
    closingSubscriber(commands, subscriberOid, { now, maxAgeMs: 0 }),
    // The billing run asks for a creator once a second, and not for each of their subscribers.
    closingCreator(commands, creatorOid, { now, maxAgeMs: 1_000 }),
    hasBlocked(commands, { creatorOid, subscriberOid }),
  ]);
  return subscriber ?? creator ?? (isBlocked ? { cause: 'blocked', isFinal: false } : undefined);
};

const closingSubscriber = async (
  commands: CommandLog,
  oid: Oid,
  asked: Input,
): Promise<Closing | undefined> => {
  const leaving = await leavingOf(commands, oid, { ...asked, cause: 'account_closed' });
  if (leaving) return leaving;
  const { now, maxAgeMs } = asked;
  const { state } = await commands.load(sanctionsStream, oid, { maxAgeMs });
  const until = monthEnd(utcMonth(now));
  // Who may only read, or may not even sign in, to the end of the month is not charged for it.
  const isKeptOut = suspensionOf(state, until) ?? downloadBlockOf(state, until);
  return isKeptOut ? { cause: 'account_suspended', isFinal: false } : undefined;
};

const closingCreator = async (commands: CommandLog, oid: Oid, asked: Input): Promise<Closing | undefined> => {
  const leaving = await leavingOf(commands, oid, { ...asked, cause: 'creator_closed' });
  if (leaving) return leaving;
  return (await isSelling(commands, oid, asked)) ? undefined : { cause: 'creator_closed', isFinal: false };
};

/** Whether a person is a creator who may publish in this month. */
export const isSelling = async (
  commands: CommandLog,
  creatorOid: Oid,
  { now, maxAgeMs }: Input,
): Promise<boolean> => {
  const [{ state: account }, { state: sanctions }] = await Promise.all([
    commands.load(accountStream, creatorOid, { maxAgeMs }),
    commands.load(sanctionsStream, creatorOid, { maxAgeMs }),
  ]);
  const isSuspended = suspensionOf(sanctions, monthEnd(utcMonth(now))) !== undefined;
  return rolesAt(account, now).includes('creator') && !isSuspended;
};

/** Whether a creator has blocked a person. */
export const hasBlocked = async (
  commands: CommandLog,
  { creatorOid, subscriberOid }: { readonly creatorOid: Oid; readonly subscriberOid: string },
): Promise<boolean> => {
  const { state } = await commands.load(marksStream, creatorOid, { maxAgeMs: 1_000 });
  return state.blocked.user.some((blocked) => blocked === subscriberOid);
};

const leavingOf = async (
  commands: CommandLog,
  oid: Oid,
  { now, maxAgeMs, cause }: Input & Pick<Closing, 'cause'>,
): Promise<Closing | undefined> => {
  const { state } = await commands.load(deletionStream, oid, { maxAgeMs });
  return closing(state, cause, now);
};

const closing = (
  state: Readonly<DeletionState>,
  cause: Closing['cause'],
  now: string,
): Closing | undefined => {
  const isFinal = isDeletionFinal(state, now);
  return isFinal || isDeletionWaiting(state, now) ? { cause, isFinal } : undefined;
};
