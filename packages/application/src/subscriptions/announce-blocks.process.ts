import type { Oid } from '@fanfold/domain';
import { subscriptionId, subscriptionStream, tiersStream } from '@fanfold/domain/subscriptions';
import type { CommandLog } from '@fanfold/event-log';

import { processManager, type Step, steps } from '../process-manager.ts';
import { closingOf } from './closing-of.ts';

const subscriptions = steps(subscriptionStream);

/**
 * A subscriber whom the creator blocks is told at once that nothing more is charged and until when they keep
 * what they paid for; and, if the block is taken back in time, that the subscription goes on.
 */
export const announceBlocks = processManager({
  name: 'announce-blocks',
  purpose: 'tells a subscriber whom the creator blocks that the subscription ends with its month',
  consumes: ['TargetBlocked', 'TargetUnblocked'],
  react: async ({ event }, commands) => {
    const { ownerOid: creatorOid, kind, targetOid: subscriberOid } = event;
    return kind === 'user' ? announced(commands, { creatorOid, subscriberOid }) : [];
  },
});

const announced = async (
  commands: CommandLog,
  ids: { readonly creatorOid: Oid; readonly subscriberOid: Oid },
): Promise<Step[]> => {
  const id = subscriptionId(ids.creatorOid, ids.subscriberOid);
  const { state } = await commands.load(subscriptionStream, id, { maxAgeMs: 0 });
  // What ends anyway, or is over and waits for its payment, is told when that happens.
  if (!state.paid || state.paid.cancelScheduled) return [];
  const [{ state: tiers }, closing] = await Promise.all([
    commands.load(tiersStream, ids.creatorOid, { maxAgeMs: 0 }),
    closingOf(commands, ids, state.paid.until),
  ]);
  const command = (now: string) =>
    ({ type: 'AnnounceNextMonth', ...ids, tiers: tiers.tiers, closing, now }) as const;
  return [subscriptions.step({ name: 'announce', id, command })];
};
