import type { Oid } from '@fanfold/domain';
import { type CardState, cardsStream, chargeStream } from '@fanfold/domain/payments';
import { subscriptionId, subscriptionStream } from '@fanfold/domain/subscriptions';
import { walletStream } from '@fanfold/domain/wallet';
import type { CommandLog } from '@fanfold/event-log';

import { unlessRefused } from '../payments/index.ts';
import { processManager, type Step, steps } from '../process-manager.ts';
import { paymentSpend } from './pay-by-card.ts';

const wallet = steps(walletStream);
const subscriptions = steps(subscriptionStream);

/**
 * What a card's provider says of a month, whenever it says it: the money of a month gives that month, and a
 * payment that failed is told to the subscription. A card that is removed from the account ends, with the
 * month, what it would have paid, unless a copy of it stays (SUB-022).
 */
export const followCardPayments = processManager({
  name: 'follow-card-payments',
  purpose:
    'spends what a card paid for a month on that month; tells subscriptions of failed payments and removed cards',
  consumes: ['ChargeApproved', 'ChargeDeclined', 'ChargeExpired', 'ChargeMismatched', 'CardRemoved'],
  react: async ({ event }, commands) => {
    switch (event.type) {
      case 'ChargeApproved': {
        const { purpose, buyerOid } = event;
        if (purpose?.kind !== 'subscription') return [];
        const command = await paymentSpend(commands, { ...event, purpose });
        return [unlessRefused(event, wallet.step({ name: 'spend', id: buyerOid, command }))];
      }
      case 'ChargeDeclined':
      case 'ChargeExpired':
      case 'ChargeMismatched':
        return failed(event.chargeId, commands);
      case 'CardRemoved':
        return removed(event, commands);
    }
  },
});

const failed = async (paymentId: Oid, commands: CommandLog): Promise<Step[]> => {
  const { state } = await commands.load(chargeStream, paymentId, { maxAgeMs: 0 });
  const { purpose, buyerOid: subscriberOid } = state;
  if (purpose.kind !== 'subscription' || !subscriberOid) return [];
  const { creatorOid, subscriptionCharge: chargeId } = purpose;
  const ids = { creatorOid, subscriberOid, chargeId, paymentId };
  return [
    subscriptions.step({
      name: 'refuse',
      id: subscriptionId(creatorOid, subscriberOid),
      command: (now) => ({ type: 'RefuseCharge', ...ids, reason: 'CARD_DECLINED', now }),
    }),
  ];
};

type Removed = { readonly ownerOid: Oid; readonly cardId: Oid; readonly cause: 'person' | 'duplicate' };

/**
 * What a removed copy of a card paid, the copy that stays pays from now on; what only this card paid ends
 * with its month.
 */
const removed = async (
  { ownerOid: subscriberOid, cardId, cause }: Removed,
  commands: CommandLog,
): Promise<Step[]> => {
  const { state } = await commands.load(cardsStream, subscriberOid, { maxAgeMs: 0 });
  const by = cause === 'duplicate' ? copyOf(state, cardId) : undefined;
  const creators = Object.keys(state.linked) as Oid[];
  return creators.map((creatorOid) =>
    subscriptions.step({
      name: `card-removed-${creatorOid}`,
      id: subscriptionId(creatorOid, subscriberOid),
      command: (now) =>
        by === undefined
          ? { type: 'RemoveCard', creatorOid, subscriberOid, cardId, now }
          : { type: 'ReplaceCard', creatorOid, subscriberOid, cardId, by, now },
    }),
  );
};

/** Another copy of a card that was removed. */
const copyOf = ({ cards, removed: gone }: Readonly<CardState>, cardId: Oid): Oid | undefined => {
  const fingerprint = gone[cardId]?.fingerprint ?? null;
  return fingerprint === null ? undefined : cards.find((one) => one.fingerprint === fingerprint)?.cardId;
};
