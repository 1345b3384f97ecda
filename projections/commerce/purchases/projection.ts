import type { WalletEvent } from '@fanfold/domain/wallet';
import { addRows, incoming, projection } from '@fanfold/projection';
import { sql } from 'kysely';

import { accessChanged } from '../../catalogue/access-changed.ts';
import { createTables, type PurchaseRow, type PurchasesTables, purchase } from './tables.ts';

/** Who owns what by purchase, and the event that a refund names. Read by tiles and refunds. */
export const purchases = projection<PurchasesTables>()({
  name: 'purchases',
  version: 5,
  consumes: ['ContentBought', 'PurchaseRefunded', 'EntitlementGranted'],
  tables: createTables,

  project: async (db, batch) => {
    const bought: PurchaseRow[] = [];
    const refunded: RefundRow[] = [];
    for (const { event, position, revision, metadata } of batch) {
      const { walletOid: buyer_oid } = event;
      if (event.type === 'EntitlementGranted') {
        if (event.entitlement.kind !== 'work') continue;
        bought.push(granted(event, { position: String(position), revision, bought_at: metadata.occurredAt }));
        continue;
      }
      const { purchaseId: purchase_id, resource } = event;
      const content_oid = resource.oid;
      if (event.type === 'PurchaseRefunded') {
        refunded.push({ buyer_oid, content_oid, purchase_id, refunded_at: metadata.occurredAt });
        continue;
      }
      bought.push({
        buyer_oid,
        position: String(position),
        purchase_id,
        revision,
        content_oid,
        content_kind: event.contentKind,
        seller_oid: event.sellerOid,
        source: 'purchase',
        giver_oid: null,
        edition_copy: event.editionCopy ?? null,
        bundle_oid: event.bundleOid ?? null,
        paid: event.paidCoins,
        bonus: event.bonusCoins,
        bought_at: metadata.occurredAt,
        refunded_at: null,
      });
    }
    // Purchases first: a refund may belong to a purchase of the same batch, and never comes before it.
    await addPurchases(db, bought);
    if (refunded.length > 0) {
      await db
        .updateTable('purchase')
        .from(incoming(refunded, refundColumns))
        .set({ refunded_at: sql`incoming.refunded_at` })
        .whereRef('purchase.buyer_oid', '=', 'incoming.buyer_oid')
        .whereRef('purchase.content_oid', '=', 'incoming.content_oid')
        .whereRef('purchase.purchase_id', '=', 'incoming.purchase_id')
        .execute();
    }
    return batch.map(({ event, position }) => accessChanged(event.walletOid, position));
  },
});

const refundColumns = purchase.only('buyer_oid', 'content_oid', 'purchase_id', 'refunded_at');
type RefundRow = Pick<PurchaseRow, keyof typeof refundColumns>;

const addPurchases = addRows<PurchasesTables, PurchaseRow>('purchase', purchase.columns);

/** A right without a payment by its owner: no seller, no price, no refund. */
const granted = (
  event: Extract<WalletEvent, { type: 'EntitlementGranted' }>,
  at: Pick<PurchaseRow, 'position' | 'revision' | 'bought_at'>,
): PurchaseRow => ({
  ...at,
  buyer_oid: event.walletOid,
  purchase_id: event.grantId,
  content_oid: event.entitlement.oid,
  content_kind: event.contentKind ?? event.entitlement.kind,
  seller_oid: null,
  source: event.entitlement.source,
  giver_oid: event.giverOid,
  edition_copy: null,
  bundle_oid: null,
  paid: 0,
  bonus: 0,
  refunded_at: null,
});
