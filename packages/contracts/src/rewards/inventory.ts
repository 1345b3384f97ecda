import { timestamp } from '@fanfold/domain';
import { itemKinds, maxBoxContents, oddsShape, prizeShape } from '@fanfold/domain/rewards';
import { z } from 'zod';

import { Freshness, language, oid, position, reason } from '../common.ts';
import { itemStatuses } from './item-statuses.ts';

export { chancesInAll, duplicateContentCoins, itemKinds } from '@fanfold/domain/rewards';

const titles = z.partialRecord(language, z.string());

/** What an item yields, or may yield; `title` is the content's, where there is one. */
export const Prize = prizeShape;
export type Prize = z.infer<typeof Prize>;

/**
 * One item (COM-025). A draw's odds and the commitment to its seed are shown before use, the seeds after it.
 */
export const InventoryItem = z.object({
  itemOid: oid,
  kind: z.enum(itemKinds),
  /** Of a point code: what is entered at the partner's store. */
  code: z.string().nullable(),
  grantedAt: timestamp,
  expiresAt: timestamp.nullable(),
  status: z.enum(itemStatuses),
  /** Until when it can be handed back, and for how many bonus coins; null when it cannot. */
  refund: z.object({ coins: z.int(), until: timestamp }).nullable(),
  /** What a coupon opens; empty when its owner chooses among contents up to `maxPriceCoins`. */
  contentOids: z.array(oid),
  maxPriceCoins: z.int().nullable(),
  odds: oddsShape.nullable(),
  commitment: z.string().nullable(),
  prize: Prize.nullable(),
  /** Given in place of a drawn content that its owner had already. */
  replacement: Prize.nullable(),
  draw: z.object({ serverSeed: z.string(), clientSeed: z.string(), roll: z.int() }).nullable(),
});
export type InventoryItem = z.infer<typeof InventoryItem>;

/** COM-007. `titles` names the contents that the items speak of. */
export const InventoryReply = Freshness.extend({
  items: z.array(InventoryItem),
  titles: z.record(z.string(), titles),
});
export type InventoryReply = z.infer<typeof InventoryReply>;

/**
 * COM-009. `clientSeed` is the owner's part of a draw, which has to be there for one; `contentOid` is what a
 * coupon shall open.
 */
export const UseItemBody = z.object({
  itemOid: oid,
  contentOid: oid.optional(),
  clientSeed: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
});
export const UseItemReply = z.object({
  position,
  prize: Prize,
  draw: InventoryItem.shape.draw,
});
export type UseItemReply = z.infer<typeof UseItemReply>;

/** COM-008, COM-010. */
export const ItemBody = z.object({ itemOid: oid });
export const RefundItemReply = z.object({ position, refundCoins: z.int() });

/**
 * An item to be given, as an administrator fills it in. Point codes come from the stock of sealed codes
 * alone.
 */
export const ItemData = z
  .object({
    kind: z.enum(itemKinds).exclude(['point_code']),
    contentOids: z.array(oid).max(maxBoxContents).default([]),
    maxPriceCoins: z.int().positive().nullable().default(null),
    refundCoins: z.int().nonnegative().max(1_000).default(0),
    expiresAt: timestamp.nullable().default(null),
  })
  .refine(
    ({ kind, contentOids }) => contentOids.length === 0 || !['lucky_pocket', 'sorry_box'].includes(kind),
    {
      path: ['contentOids'],
    },
  )
  .refine(({ kind, contentOids }) => kind === 'random_box' || contentOids.length <= 1, {
    path: ['contentOids'],
  });
export type ItemData = z.infer<typeof ItemData>;

/** ADM-006. */
export const CreateItemBody = z.object({
  userOid: oid,
  itemData: ItemData,
  reason,
});
export const CreateItemReply = z.object({ position, itemOid: oid });

/** What is printed as a QR code, and typed by hand where a camera does not help. */
export const qrEventCode = z.string().regex(/^[A-Z0-9](?:[A-Z0-9-]{2,30})[A-Z0-9]$/);

/** COM-011. */
export const QrEventBody = z.object({ qrEventCode });
export const QrEventReply = z.object({ position, itemOid: oid });

/** The prize of an event and its places that are left, before a person takes part. */
export const QrEventQuery = z.object({ qrEventCode });
export const QrEventView = z.object({
  title: z.string(),
  kind: z.enum(itemKinds),
  left: z.int().nonnegative(),
  createCount: z.int(),
  endsAt: timestamp.nullable(),
  /** Whether the caller took part already. */
  joined: z.boolean(),
});
export type QrEventView = z.infer<typeof QrEventView>;

/** ADM-001: makes an event or changes it. COM-030 names its fields. */
export const SaveQrEventBody = z.object({
  qrEventCode,
  title: z.string().trim().min(1).max(80),
  itemData: ItemData,
  createCount: z.int().positive().max(1_000_000),
  endsAt: timestamp.nullable().default(null),
});
export type SaveQrEventBody = z.infer<typeof SaveQrEventBody>;
export const RemoveQrEventBody = z.object({ qrEventCode });

/** ADM-003, newest first. */
export const QrEvent = z.object({
  qrEventCode: z.string(),
  title: z.string(),
  itemData: z.object({
    kind: z.enum(itemKinds),
    contentOids: z.array(oid),
    maxPriceCoins: z.int().nullable(),
    refundCoins: z.int(),
    expiresAt: timestamp.nullable(),
  }),
  createCount: z.int(),
  issued: z.int(),
  endsAt: timestamp.nullable(),
  removed: z.boolean(),
  savedAt: timestamp,
});
export type QrEvent = z.infer<typeof QrEvent>;
export const QrEventsReply = Freshness.extend({ events: z.array(QrEvent) });
