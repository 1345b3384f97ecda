import { type Oid, parseOid } from '@fanfold/domain';
import { editionStream, type GiftState, giftStream } from '@fanfold/domain/commerce';
import { giftPurpose, walletStream } from '@fanfold/domain/wallet';
import type { CommandLog } from '@fanfold/event-log';

import { processManager, type Step, steps } from '../process-manager.ts';

const wallet = steps(walletStream);
const gift = steps(giftStream);
const edition = steps(editionStream);

/**
 * Completes a gift: coins held → the receiver gets the content → the giver's coins are spent. If a receiver
 * has the content already, the hold for them is released. Each hold ends once, and each step is recorded on
 * the gift's own stream.
 */
export const deliverGifts = processManager({
  name: 'deliver-gifts',
  purpose: 'grants, captures or releases, receiver by receiver',
  consumes: ['CoinsHeld', 'EntitlementGranted', 'GiftCaptured', 'HoldReleased', 'GiftCancelled'],
  react: async ({ event }, commands) => {
    switch (event.type) {
      case 'CoinsHeld':
        return event.purpose === giftPurpose
          ? grant(await giftOf(commands, event.pot?.oid), event.holdId)
          : [];
      case 'EntitlementGranted':
        return event.entitlement.source === 'gift'
          ? capture(await giftOf(commands, event.giftId), event.grantId, commands)
          : [];
      case 'GiftCaptured':
        return delivered(await giftOf(commands, event.giftId), event.holdId);
      case 'HoldReleased':
        return event.purpose === giftPurpose
          ? returned(await giftOf(commands, event.pot?.oid), event.holdId)
          : [];
      case 'GiftCancelled':
        return cancelled(await giftOf(commands, event.giftId));
    }
  },
});

type Placed = NonNullable<GiftState['placed']>;

const giftOf = async (commands: CommandLog, giftId: string | null | undefined): Promise<Placed> => {
  const { state } = await commands.load(giftStream, giftId ?? '', { maxAgeMs: 0 });
  if (!state.placed) throw new Error(`A hold is for the gift ${giftId}, which was never placed`);
  return state.placed;
};

const grant = (placed: Placed, holdId: Oid): Step[] => {
  const { giftId, giverOid, resource, contentKind } = placed;
  const receiver = placed.receivers.find((one) => one.holdId === holdId);
  if (!receiver) throw new Error(`The gift ${giftId} has no receiver for the hold ${holdId}`);
  const release = wallet.step({
    name: 'release',
    id: giverOid,
    command: (now) => ({ type: 'ReleaseHold', holdId, cause: 'released', now }),
  });
  const given = wallet.step({
    name: 'grant',
    id: receiver.receiverOid,
    command: (now) => ({
      type: 'GrantEntitlement',
      walletOid: receiver.receiverOid,
      grantId: holdId,
      target: resource,
      contentKind,
      source: 'gift',
      giverOid,
      giftId,
      now,
    }),
    // The receiver has the content already: the coins go back.
    onRefusal: () => [release],
  });
  return [
    gift.step({ name: 'held', id: giftId, command: () => ({ type: 'RecordHold' }) }),
    {
      run: async (commands, cause) => {
        // A gift that was cancelled before its hold was seen stays cancelled: its giver was told, and its
        // copies are released.
        const { state } = await commands.load(giftStream, giftId, { maxAgeMs: 0 });
        await (state.status === 'cancelled' ? release : given).run(commands, cause);
      },
    },
  ];
};

const capture = async (placed: Placed, holdId: Oid, commands: CommandLog): Promise<Step[]> => {
  const { giftId, giverOid, resource, contentKind, sellerOid } = placed;
  const receiver = placed.receivers.find((one) => one.holdId === holdId);
  if (!receiver) throw new Error(`The gift ${giftId} has no receiver for the grant ${holdId}`);
  const editionCopy = placed.limited ? await copyOf(commands, resource.oid, holdId) : undefined;
  return [
    wallet.step({
      name: 'capture',
      id: giverOid,
      command: () => ({
        type: 'CaptureGift',
        holdId,
        giftId,
        receiverOid: receiver.receiverOid,
        content: {
          kind: contentKind,
          revision: placed.contentRevision,
          priceCoins: placed.listPriceCoins,
        },
        seller: { oid: sellerOid },
        ...(editionCopy === undefined ? {} : { editionCopy }),
      }),
    }),
  ];
};

const copyOf = async (commands: CommandLog, contentOid: Oid, holdId: Oid): Promise<number | undefined> => {
  const { state } = await commands.load(editionStream, contentOid, { maxAgeMs: 0 });
  return state.reservations[holdId]?.copy;
};

const delivered = ({ giftId, resource, limited }: Placed, holdId: Oid): Step[] => [
  gift.step({ name: 'delivered', id: giftId, command: () => ({ type: 'RecordDelivery', holdId }) }),
  ...(limited
    ? [
        edition.step({
          name: 'sell-copy',
          id: resource.oid,
          command: () => ({ type: 'SellCopy', reservationId: holdId }),
        }),
      ]
    : []),
];

const returned = ({ giftId, resource, limited }: Placed, holdId: Oid): Step[] => [
  gift.step({ name: 'returned', id: giftId, command: () => ({ type: 'RecordReturn', holdId }) }),
  ...(limited ? [releaseCopy(resource.oid, holdId)] : []),
];

const cancelled = ({ resource, limited, receivers }: Placed): Step[] =>
  limited ? receivers.map(({ holdId }) => releaseCopy(resource.oid, parseOid(holdId))) : [];

const releaseCopy = (contentOid: Oid, reservationId: Oid): Step =>
  edition.step({
    name: `release-copy-${reservationId}`,
    id: contentOid,
    command: () => ({ type: 'ReleaseCopy', reservationId, cause: 'refused' }),
  });
