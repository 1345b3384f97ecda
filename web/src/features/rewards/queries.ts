import { Written } from '@fanfold/contracts';
import { TilesReply } from '@fanfold/contracts/catalogue';
import { Charge } from '@fanfold/contracts/payments';
import {
  AddGiftCodesReply,
  AttendanceReply,
  CheckInReply,
  CreateItemReply,
  GiftCardsReply,
  GiftPointsReply,
  GiftStockReply,
  InventoryReply,
  InvitationReply,
  InviterReply,
  type ItemData,
  QrEventReply,
  QrEventsReply,
  QrEventView,
  RefundItemReply,
  type SaveQrEventBody,
  UseItemReply,
  XLinkReply,
  XLinkStartReply,
} from '@fanfold/contracts/rewards';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { command, read } from '../../lib/api.ts';
import { isProblem } from '../../lib/problem.ts';

export const inventoryKey = ['inventory'] as const;

/**
 * What a user has; null when it could not be read (COM-062). A reader who is not signed in is another matter.
 */
export const inventoryQuery = (oid: string) =>
  queryOptions({
    queryKey: [...inventoryKey, oid],
    queryFn: ({ signal }) => readInventory(signal),
  });

export const readInventory = async (signal?: AbortSignal): Promise<InventoryReply | null> => {
  try {
    return await read({
      path: '/account/inventory/items',
      reply: InventoryReply,
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (signal?.aborted || isProblem(error, 'NOT_SIGNED_IN')) throw error;
    return null;
  }
};

export type Use = {
  readonly itemOid: string;
  readonly contentOid?: string;
  readonly clientSeed?: string;
  readonly intent: string;
};

export const useItem = ({ intent, ...body }: Use) =>
  command({ path: '/account/inventory/item/use', body, intent, reply: UseItemReply });

export const refundItem = ({ itemOid, intent }: { readonly itemOid: string; readonly intent: string }) =>
  command({ path: '/account/inventory/item/refund', body: { itemOid }, intent, reply: RefundItemReply });

export const deleteItem = (itemOid: string) =>
  command({ path: '/account/inventory/item', method: 'DELETE', body: { itemOid }, reply: Written });

/** What a coupon could open is chosen among what the home page shows. */
export const choicesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['coupon-choices'],
    queryFn: ({ pageParam, signal }) =>
      read({
        path: '/content/projected',
        query: { cursor: pageParam, limit: 100 },
        reply: TilesReply,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const attendanceKey = ['attendance'] as const;

/** The week's check-ins (COM-012). */
export const attendanceQuery = (oid: string) =>
  queryOptions({
    queryKey: [...attendanceKey, oid],
    queryFn: ({ signal }) => read({ path: '/account/attendance', reply: AttendanceReply, signal }),
  });

export const checkIn = (intent: string) =>
  command({ path: '/account/attendance', intent, reply: CheckInReply });

/** What a QR event gives, and how many places are left. */
export const qrEventQuery = (code: string) =>
  queryOptions({
    queryKey: ['qr-event', code],
    queryFn: ({ signal }) =>
      read({ path: '/account/qr-event', query: { qrEventCode: code }, reply: QrEventView, signal }),
    staleTime: 0,
  });

/** Takes part in a QR event (COM-011). */
export const joinQrEvent = ({ code, intent }: { readonly code: string; readonly intent: string }) =>
  command({ path: '/account/qr-event', body: { qrEventCode: code }, intent, reply: QrEventReply });

/** ADM-003. */
export const qrEventsKey = ['admin', 'qr-events'] as const;

export const qrEventsQuery = () =>
  queryOptions({
    queryKey: qrEventsKey,
    queryFn: ({ signal }) => read({ path: '/admin/qr-event', reply: QrEventsReply, signal }),
    staleTime: 0,
  });

export type SaveQrEvent = z.input<typeof SaveQrEventBody> & { readonly intent: string };

export const saveQrEvent = ({ intent, ...body }: SaveQrEvent) =>
  command({ path: '/admin/qr-event', body, intent, reply: Written });

export const removeQrEvent = ({ code, intent }: { readonly code: string; readonly intent: string }) =>
  command({ path: '/admin/qr-event/remove', body: { qrEventCode: code }, intent, reply: Written });

export type CreateItem = {
  readonly userOid: string;
  readonly itemData: z.input<typeof ItemData>;
  readonly reason: string;
  readonly intent: string;
};

/** ADM-006. */
export const createItem = ({ intent, ...body }: CreateItem) =>
  command({ path: '/admin/create-inventory-item', body, intent, reply: CreateItemReply });

/** PAY-001: the tiles, what they cost today, which are there. */
export const giftCardsQuery = () =>
  queryOptions({
    queryKey: ['gift-cards'],
    queryFn: ({ signal }) => read({ path: '/content/dl-giftcard', reply: GiftCardsReply, signal }),
    staleTime: 0,
  });

export type GiftOrder = {
  readonly itemName: string | undefined;
  readonly userOid: string;
  readonly amount: number | undefined;
  readonly intent: string;
};

/** PAY-002. Without an item the service refuses (PAY-050). */
export const buyGiftPoints = ({ intent, ...order }: GiftOrder) =>
  command({
    path: '/payment/gift-points',
    body: { ...order, type: 'payletter-sg-kakao', addOneTouchPayment: false, agreedToTerms: true },
    intent,
    reply: GiftPointsReply,
  });

/** How a gift-point payment stands, after asking the provider. */
export const giftChargeQuery = (chargeId: string) =>
  queryOptions({
    queryKey: ['gift-charge', chargeId],
    queryFn: () => command({ path: '/payment/charge', method: 'PUT', body: { chargeId }, reply: Charge }),
    staleTime: 0,
  });

export const giftStockQuery = () =>
  queryOptions({
    queryKey: ['admin', 'gift-points'],
    queryFn: ({ signal }) => read({ path: '/admin/gift-points', reply: GiftStockReply, signal }),
    staleTime: 0,
  });

export type NewCodes = {
  readonly itemName: string;
  readonly codes: readonly string[];
  readonly intent: string;
};

/** ADM-033. */
export const addGiftCodes = ({ intent, ...body }: NewCodes) =>
  command({ path: '/admin/gift-codes', body, intent, reply: AddGiftCodesReply });

export type NewRate = { readonly day: string; readonly wonPer10000Yen: number; readonly intent: string };

export const setYenRate = ({ intent, ...body }: NewRate) =>
  command({ path: '/admin/yen-rate', body, intent, reply: Written });

/** COM-040. */
export const xLinkQuery = () =>
  queryOptions({
    queryKey: ['x-link'],
    queryFn: ({ signal }) => read({ path: '/account/x-link', reply: XLinkReply, signal }),
  });

export const startXLink = () => command({ path: '/account/x-link/start', reply: XLinkStartReply });

export type XAnswer = { readonly state: string; readonly code: string; readonly intent: string };

export const finishXLink = ({ intent, ...body }: XAnswer) =>
  command({ path: '/account/x-link/finish', body, intent, reply: XLinkReply });

export const revokeXLink = () => command({ path: '/account/x-link', method: 'DELETE', reply: XLinkReply });

/** COM-058. */
export const invitationQuery = () =>
  queryOptions({
    queryKey: ['invitation'],
    queryFn: ({ signal }) => read({ path: '/account/invitation', reply: InvitationReply, signal }),
  });

export const inviterQuery = (inviterOid: string) =>
  queryOptions({
    queryKey: ['inviter', inviterOid],
    queryFn: ({ signal }) =>
      read({ path: '/account/inviter', query: { inviterOid }, reply: InviterReply, signal }),
    retry: false,
  });
