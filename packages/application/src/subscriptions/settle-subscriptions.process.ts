import type { Oid } from '@fanfold/domain';
import {
  type SubscriptionEvent,
  subscriptionId,
  subscriptionStream,
  tierCouponId,
  tierCouponStream,
  tierOf,
  tiersStream,
} from '@fanfold/domain/subscriptions';
import { type WalletEvent, walletStream } from '@fanfold/domain/wallet';
import type { CommandLog, EventLog } from '@fanfold/event-log';

import { readSpend } from '../payments/index.ts';
import { type ProcessManager, processManager, type Step, steps } from '../process-manager.ts';
import { backToCard } from './back-to-card.ts';
import { hasTier } from './reservations.ts';

const subscriptions = steps(subscriptionStream);
const tiers = steps(tiersStream);
const coupons = steps(tierCouponStream);
const wallet = steps(walletStream);

type Log = Pick<EventLog, 'client' | 'codec'>;

/**
 * Coins that a wallet gave for a month of a tier give that month, also when the process that asked for them
 * stopped before it could say so; or they go back. What they gave ends when they are refunded. What was
 * reserved for an order that was refused is free again, and so is the place of a subscription that has ended.
 */
export const settleSubscriptions = (log: Log): ProcessManager =>
  processManager({
    name: 'settle-subscriptions',
    purpose:
      'confirms what a wallet paid for a tier, or gives it back; ends what was refunded; has the card refunded for a month that was given back; counts the places of limited tiers, and frees places and coupons of what was refused or has ended',
    consumes: [
      'CoinsSpent',
      'SpendRefunded',
      'SubscriptionChargeRefused',
      'SubscriptionPaymentReturned',
      'SubscriptionStarted',
      'SubscriptionRenewed',
      'SubscriptionTierPlanned',
      'SubscriptionEnded',
      'SubscriptionTierRaised',
      'SubscriptionTierLowered',
    ],
    react: async ({ event }, commands) => {
      switch (event.type) {
        case 'CoinsSpent':
        case 'SpendRefunded':
          return follow(event);
        case 'SubscriptionChargeRefused':
          return giveBack(event, commands);
        case 'SubscriptionPaymentReturned':
          return [
            ...(await refund(log, event, { commands, charges: [event.chargeId] })),
            ...(await giveBack(event, commands)),
          ];
        case 'SubscriptionStarted':
          return holdPlace(event, commands);
        case 'SubscriptionRenewed':
          return event.fromTierHash === undefined
            ? []
            : [
                ...(await holdPlace(event, commands)),
                ...(await freePlaces(event, [event.fromTierHash], commands)),
              ];
        case 'SubscriptionTierPlanned':
          return freePlaces(event, [event.insteadOf], commands);
        case 'SubscriptionEnded':
          return [
            ...(await afterRefund(log, event, commands)),
            ...(await freePlaces(event, [event.tierHash, event.plannedTierHash], commands)),
            ...(await backToCard(event, commands)),
          ];
        case 'SubscriptionTierRaised':
          return [
            ...(await holdPlace(event, commands)),
            ...(await freePlaces(event, [event.fromTierHash, event.plannedTierHash], commands)),
          ];
        case 'SubscriptionTierLowered':
          return [
            ...(await refund(log, event, { commands, charges: event.alsoRefund })),
            ...(await holdPlace(event, commands)),
            ...(await freePlaces(event, [event.fromTierHash, event.plannedTierHash], commands)),
          ];
      }
    },
  });

type Paid = Extract<WalletEvent, { type: 'CoinsSpent' | 'SpendRefunded' }>;

/** The subscription is told that its charge was paid, or refunded. */
const follow = (event: Paid): Step[] => {
  const { transactionType, proceeds, walletOid: subscriberOid, spendId: chargeId, resource } = event;
  const [creator] = proceeds.beneficiaries;
  if (transactionType !== 'coin_subscription' || !creator) return [];
  const id = subscriptionId(creator.oid, subscriberOid);
  const about = { creatorOid: creator.oid, subscriberOid, chargeId };
  const spent = { tierHash: resource.oid, coins: event.paidCoins + event.bonusCoins };
  return event.type === 'CoinsSpent'
    ? [
        subscriptions.step({
          name: 'confirm',
          id,
          command: (now) => ({ type: 'ConfirmCharge', ...about, spent, now }),
        }),
      ]
    : [
        subscriptions.step({
          name: 'refunded',
          id,
          command: (now) => ({ type: 'RefundCharge', ...about, now }),
        }),
      ];
};

type Refund = { readonly commands: CommandLog; readonly charges: readonly Oid[] };

/** The coins of these charges go back to the wallet, where they are not back yet. */
const refund = async (
  log: Log,
  { subscriberOid }: { readonly subscriberOid: Oid },
  { commands, charges }: Refund,
): Promise<Step[]> => {
  const { state } = await commands.load(walletStream, subscriberOid, { maxAgeMs: 0 });
  const known = charges.map((chargeId) => state.spends[chargeId]).filter((one) => one !== undefined);
  const spends = await Promise.all(known.map((revision) => readSpend(log, subscriberOid, revision)));
  return spends
    .filter((spend) => spend !== undefined)
    .map((spend) =>
      wallet.step({
        name: `refund-${spend.spendId}`,
        id: subscriberOid,
        command: (now) => ({ type: 'RefundSpend', spend, cause: 'failed', reason: 'subscription', now }),
        // It was given back already.
        onRefusal: () => [],
      }),
    );
};

type Ended = Extract<SubscriptionEvent, { type: 'SubscriptionEnded' }>;

/**
 * Where the month itself is refunded, it goes back with what was paid on top of it, and its coupon can be
 * used again.
 */
const afterRefund = async (log: Log, event: Ended, commands: CommandLog): Promise<Step[]> => {
  const { creatorOid, subscriberOid, refunded } = event;
  if (!refunded) return [];
  const { chargeId, coupon, alsoRefund } = refunded;
  const back = await refund(log, event, { commands, charges: [chargeId, ...alsoRefund] });
  return coupon === null ? back : [...back, returnUse({ creatorOid, subscriberOid, chargeId }, coupon)];
};

type Ids = { readonly creatorOid: Oid; readonly subscriberOid: Oid };

const giveBack = async (
  refused: Ids & {
    readonly chargeId: Oid;
    readonly tierHash?: Oid | undefined;
    readonly coupon?: string | null | undefined;
  },
  commands: CommandLog,
): Promise<Step[]> => {
  const { creatorOid, subscriberOid, chargeId, tierHash, coupon } = refused;
  const given: Step[] = [];
  if (tierHash && (await hasPlace(refused, tierHash, commands)))
    given.push(
      tiers.step({
        name: 'free-refused-place',
        id: creatorOid,
        command: () => ({ type: 'FreePlace', tierHash, subscriberOid, chargeId }),
      }),
    );
  if (coupon) given.push(returnUse(refused, coupon));
  return given;
};

const returnUse = (
  { creatorOid, subscriberOid, chargeId }: Ids & { readonly chargeId: Oid },
  coupon: string,
): Step =>
  coupons.step({
    name: 'return-use',
    id: tierCouponId(creatorOid, coupon),
    command: () => ({ type: 'ReturnUse', subscriberOid, chargeId }),
  });

/**
 * Who has a limited tier has a place of it, also where none was taken for it before: by a late payment, or a
 * refund.
 */
const holdPlace = async (of: Ids & { readonly tierHash: Oid }, commands: CommandLog): Promise<Step[]> => {
  const { creatorOid, subscriberOid, tierHash } = of;
  const { state: sold } = await commands.load(tiersStream, creatorOid, { maxAgeMs: 1_000 });
  if ((tierOf(sold, tierHash)?.places ?? null) === null || (await hasPlace(of, tierHash, commands)))
    return [];
  const id = subscriptionId(creatorOid, subscriberOid);
  const { state } = await commands.load(subscriptionStream, id, { maxAgeMs: 0 });
  if (!hasTier(state, tierHash)) return [];
  const command = (now: string) => ({ type: 'HoldPlace', tierHash, subscriberOid, now }) as const;
  return [tiers.step({ name: `hold-place-${tierHash}`, id: creatorOid, command })];
};

/** The places of tiers that are left. */
const freePlaces = async (
  of: Ids,
  left: readonly (Oid | undefined)[],
  commands: CommandLog,
): Promise<Step[]> => {
  const tierHashes = left.filter((tierHash) => tierHash !== undefined);
  return (await Promise.all(tierHashes.map((tierHash) => freePlace(of, tierHash, commands)))).flat();
};

const freePlace = async (of: Ids, tierHash: Oid, commands: CommandLog): Promise<Step[]> => {
  const { creatorOid, subscriberOid } = of;
  // Of a tier without limited places none was taken.
  if (!(await hasPlace(of, tierHash, commands))) return [];
  const id = subscriptionId(creatorOid, subscriberOid);
  const { state } = await commands.load(subscriptionStream, id, { maxAgeMs: 0 });
  // The tier may have been begun again since.
  if (hasTier(state, tierHash)) return [];
  return [
    tiers.step({
      name: `free-place-${tierHash}`,
      id: creatorOid,
      command: () => ({ type: 'FreePlace', tierHash, subscriberOid }),
    }),
  ];
};

const hasPlace = async (
  { creatorOid, subscriberOid }: Ids,
  tierHash: Oid,
  commands: CommandLog,
): Promise<boolean> => {
  const { state } = await commands.load(tiersStream, creatorOid, { maxAgeMs: 0 });
  return state.taken[tierHash]?.[subscriberOid] !== undefined;
};
