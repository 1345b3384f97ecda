import type { Oid, Target } from '@fanfold/domain';
import { discountId, discountStream, editionStream } from '@fanfold/domain/commerce';

import { processManager, type Step, steps } from '../process-manager.ts';

const edition = steps(editionStream);
const discount = steps(discountStream);

type Trade = {
  readonly purchaseId: Oid;
  readonly resource: Target;
  readonly sellerOid: Oid;
  readonly editionCopy?: number | undefined;
  readonly discountCode?: string | undefined;
};

/**
 * What a purchase had set aside becomes its own when it was paid for, and goes back when it is refunded.
 * Which of the two arrives first does not matter: what was given back cannot be taken up any more.
 */
export const settleReservations = processManager({
  name: 'settle-reservations',
  purpose: 'makes copies and discount uses final, or gives them back',
  consumes: ['ContentBought', 'PurchaseRefunded'],
  react: ({ event }) => (event.type === 'ContentBought' ? takeUp(event) : giveBack(event)),
});

const takeUp = ({ purchaseId: reservationId, resource, sellerOid, ...trade }: Trade): Step[] => [
  ...(trade.editionCopy === undefined
    ? []
    : [
        edition.step({
          name: 'sell-copy',
          id: resource.oid,
          command: () => ({ type: 'SellCopy', reservationId }),
        }),
      ]),
  ...(trade.discountCode === undefined
    ? []
    : [
        discount.step({
          name: 'confirm-use',
          id: discountId(sellerOid, trade.discountCode),
          command: () => ({ type: 'ConfirmUse', reservationId }),
        }),
      ]),
];

const giveBack = ({ purchaseId: reservationId, resource, sellerOid, ...trade }: Trade): Step[] => [
  ...(trade.editionCopy === undefined
    ? []
    : [
        edition.step({
          name: 'release-copy',
          id: resource.oid,
          command: () => ({ type: 'ReleaseCopy', reservationId, cause: 'refunded' }),
        }),
      ]),
  ...(trade.discountCode === undefined
    ? []
    : [
        discount.step({
          name: 'release-use',
          id: discountId(sellerOid, trade.discountCode),
          command: () => ({ type: 'ReleaseUse', reservationId, cause: 'refunded' }),
        }),
      ]),
];
