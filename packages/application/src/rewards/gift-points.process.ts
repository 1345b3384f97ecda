import { parseOid } from '@fanfold/domain';
import { type ChargeEvent, chargeStream } from '@fanfold/domain/payments';
import { type GiftCodeEvent, giftCodesStream, inventoryStream } from '@fanfold/domain/rewards';
import type { CommandLog } from '@fanfold/event-log';
import { oidFromKey, type Seeds, uuid5 } from '@fanfold/platform';

import { unlessRefused } from '../payments/index.ts';
import { processManager, type Step, steps } from '../process-manager.ts';

const stock = steps(giftCodesStream);
const inventory = steps(inventoryStream);
const charge = steps(chargeStream);

/**
 * A paid charge for gift points becomes a code in the inventory; one that ended without money gives its code
 * back. Money that finds no code any more goes back to its payer.
 */
export const giftPoints = (seeds: Seeds) =>
  processManager({
    name: 'gift-points',
    purpose:
      'delivers a paid code into the inventory and tells the charge, gives a code back, gives money back that found no code',
    consumes: [
      'ChargeApproved',
      'ChargeDeclined',
      'ChargeExpired',
      'ChargeMismatched',
      'GiftCodeDelivered',
      'GiftOrderUnfilled',
      'ItemGranted',
    ],
    react: async ({ event, position }, commands) => {
      switch (event.type) {
        case 'ChargeApproved':
          if (event.purpose?.kind !== 'giftPoints') return [];
          return [unlessRefused(event, deliver(event, event.purpose.itemName))];
        case 'ChargeDeclined':
        case 'ChargeExpired':
        case 'ChargeMismatched':
          return release(event.chargeId, commands);
        case 'GiftCodeDelivered':
          return [grant(event, seeds)];
        case 'GiftOrderUnfilled':
          return [giveBack(event)];
        case 'ItemGranted':
          if (event.source !== 'gift_points') return [];
          return [
            charge.step({
              name: 'record',
              id: event.sourceId,
              command: () => ({ type: 'RecordCredit', walletPosition: String(position) }),
            }),
          ];
      }
    },
  });

type Sold = Extract<GiftCodeEvent, { type: 'GiftCodeDelivered' }>;
type Unfilled = Extract<GiftCodeEvent, { type: 'GiftOrderUnfilled' }>;
type Approved = Extract<ChargeEvent, { type: 'ChargeApproved' }>;

const deliver = ({ chargeId, buyerOid, provider, amounts }: Approved, itemName: string): Step =>
  stock.step({
    name: 'deliver',
    id: itemName,
    command: (now) => ({
      type: 'DeliverGiftCode',
      itemName,
      chargeId,
      userOid: buyerOid,
      provider,
      amounts,
      now,
    }),
  });

const release = async (chargeId: Sold['chargeId'], commands: CommandLog): Promise<Step[]> => {
  const { state } = await commands.load(chargeStream, chargeId, { maxAgeMs: 0 });
  const { purpose } = state;
  if (purpose.kind !== 'giftPoints') return [];
  const { itemName } = purpose;
  return [
    stock.step({
      name: 'release',
      id: itemName,
      command: () => ({ type: 'ReleaseGiftCode', itemName, chargeId }),
      // Sold out before a code could be kept: there is nothing to give back.
      onRefusal: () => [],
    }),
  ];
};

/** The item has the charge's number: a charge brings one code. */
const grant = ({ userOid, chargeId, code, expiresAt }: Sold, seeds: Seeds): Step =>
  inventory.step({
    name: 'grant',
    id: userOid,
    command: (now) => ({
      type: 'GrantItem',
      userOid,
      itemOid: chargeId,
      item: { kind: 'point_code', contentOids: [], maxPriceCoins: null, refundCoins: 0, expiresAt },
      source: 'gift_points',
      sourceId: chargeId,
      code,
      seed: seeds(),
      now,
    }),
  });

const giveBack = ({ chargeId, userOid, amounts }: Unfilled): Step => {
  const { currency, baseMinor, taxMinor, feeMinor, roundingMinor, totalMinor } = amounts;
  return charge.step({
    name: 'give-back',
    id: chargeId,
    command: (now) => ({
      type: 'RequestRefund',
      refundId: parseOid(oidFromKey(uuid5('gift-points-refund', chargeId))),
      money: {
        currency,
        baseMinor,
        taxMinor,
        feeMinor,
        roundingMinor,
        withheldMinor: 0,
        paybackMinor: totalMinor,
      },
      paidCoins: 0,
      bonusCoins: 0,
      requestedBy: 'fan',
      requestedByOid: userOid,
      needsApproval: false,
      reason: 'sold out',
      requestedAt: now,
    }),
  });
};
