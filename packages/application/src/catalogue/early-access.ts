import type { Timestamp } from '@fanfold/domain';
import { type ContentState, contentStream, earlyUntil, makerOf, soldFrom } from '@fanfold/domain/catalogue';
import { membershipAt, subscriptionId, subscriptionStream } from '@fanfold/domain/subscriptions';
import type { EventLog } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';

import { resourceOf } from './work-access.ts';

type Deps = { readonly eventLog: Pick<EventLog, 'commands'>; readonly clock: Clock };

// As the access to what a person paid for.
const maxAgeMs = 2_000;

export type EarlyAccess = {
  /** When the early access ends that runs; null without one. */
  readonly earlyUntil: Timestamp | null;
  /** From when on the work is sold to the person; null where that is now. */
  readonly soldFrom: Timestamp | null;
  /** Whether it is sold to the person now only because of the month of a tier that they have. */
  readonly byMonth: boolean;
};

const none: EarlyAccess = { earlyUntil: null, soldFrom: null, byMonth: false };

/** Where a work is in its early access for a person; `oid` is undefined for a visitor. */
export const earlyAccessTo = async (
  { eventLog: { commands }, clock }: Deps,
  oid: string | undefined,
  work: Readonly<ContentState>,
): Promise<EarlyAccess> => {
  const resource = resourceOf(work);
  const now = clock.now();
  const until = resource && earlyUntil(resource, now);
  if (!resource || !until) return none;
  if (oid === undefined) return { earlyUntil: until, soldFrom: until, byMonth: false };
  // Its makers wait for nothing.
  if (makerOf(resource, { oid, isAdmin: false }))
    return { earlyUntil: until, soldFrom: null, byMonth: false };
  const id = subscriptionId(resource.ownerOid, oid);
  const { state } = await commands.load(subscriptionStream, id, { maxAgeMs });
  const from = soldFrom(resource, { membership: membershipAt(state, now), now });
  return { earlyUntil: until, soldFrom: from, byMonth: from === null };
};

/** Which of these works are not sold to a person yet. */
export const notSoldYet = async (
  deps: Deps,
  oid: string | undefined,
  contentOids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const waiting = contentOids.map(async (contentOid) => {
    const { state } = await deps.eventLog.commands.load(contentStream, contentOid, { maxAgeMs });
    return (await earlyAccessTo(deps, oid, state)).soldFrom === null ? [] : [contentOid];
  });
  return new Set((await Promise.all(waiting)).flat());
};
