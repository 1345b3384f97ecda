import { isSubscribersOnly, type Offer } from '@fanfold/domain/catalogue';
import { tierOf, tiersStream } from '@fanfold/domain/subscriptions';
import type { EventLog } from '@fanfold/event-log';

import { RefusedError } from '../refused-error.ts';

/**
 * What only subscribers can open names tiers that its creator sells: no reader could ever open it otherwise (COM-046). Throws
 * TIERS_WRONG.
 */
export const requireOwnTiers = async (
  { commands }: Pick<EventLog, 'commands'>,
  creatorOid: string,
  offer: Offer,
): Promise<void> => {
  if (!isSubscribersOnly(offer)) return;
  const { state } = await commands.load(tiersStream, creatorOid, { maxAgeMs: 0 });
  if (!offer.tiers.every((tier) => tierOf(state, tier))) throw new RefusedError('TIERS_WRONG');
};
