import { type ContentState, isSubscribersOnly, type Offer, offerOf } from '@fanfold/domain/catalogue';
import { tierOf, tiersStream } from '@fanfold/domain/subscriptions';
import type { EventLog } from '@fanfold/event-log';

import { RefusedError } from '../refused-error.ts';

/**
 * What only subscribers can open names tiers that its creator sells: no reader could ever open it otherwise
 * (COM-046). Throws TIERS_WRONG.
 */
export const requireOwnTiers = (
  eventLog: Pick<EventLog, 'commands'>,
  creatorOid: string,
  offer: Offer,
): Promise<void> => requireAll(eventLog, creatorOid, isSubscribersOnly(offer) ? offer.tiers : []);

/**
 * The same of all that was saved of a work: also of its early access, which no reader would have. Throws
 * TIERS_WRONG.
 */
export const requireSavedTiers = (
  eventLog: Pick<EventLog, 'commands'>,
  creatorOid: string,
  state: Readonly<ContentState>,
): Promise<void> => {
  const offer = offerOf(state);
  const early = state.draft.earlyAccess?.tiers ?? [];
  return requireAll(eventLog, creatorOid, [...(isSubscribersOnly(offer) ? offer.tiers : []), ...early]);
};

const requireAll = async (
  { commands }: Pick<EventLog, 'commands'>,
  creatorOid: string,
  tiers: readonly string[],
): Promise<void> => {
  if (tiers.length === 0) return;
  const { state } = await commands.load(tiersStream, creatorOid, { maxAgeMs: 0 });
  if (!tiers.every((tier) => tierOf(state, tier))) throw new RefusedError('TIERS_WRONG');
};

/** Whether a work that is not published yet will be for the subscribers of a tier, for good or at first. */
export const willNameTier = (state: Readonly<ContentState>, tierHash: string): boolean =>
  offerOf(state).tiers.includes(tierHash) || (state.draft.earlyAccess?.tiers.includes(tierHash) ?? false);
