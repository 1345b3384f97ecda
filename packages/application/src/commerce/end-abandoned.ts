import { type Oid, parseOid } from '@fanfold/domain';
import { discountStream, editionStream, giftStream } from '@fanfold/domain/commerce';
import { walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';

type Request = Omit<Parameters<ReturnType<EventLog['commands']['of']>['handle']>[0], 'command'>;
type Answer = Promise<{ status: string }>;

const over: Answer = Promise.resolve({ status: 'over' });

/**
 * Ends a reservation of a copy that was neither sold nor released, because the process that made it died. The
 * buyer's wallet says whether the copy was paid for: the reservation has lapsed, so no attempt can pay any
 * more.
 */
export const endCopy = async (eventLog: EventLog, reservationId: string, request: Request): Answer => {
  const { commands } = eventLog;
  const { state } = await commands.load(editionStream, request.id, { maxAgeMs: 0 });
  const reservation = state.reservations[reservationId];
  if (!reservation || reservation.sold) return over;
  const { buyerOid } = reservation;
  const paid = await wasPaid(eventLog, { buyerOid, workOid: request.id, purchaseId: reservationId });
  const ended = parseOid(reservationId);
  return commands.of(editionStream).handle({
    ...request,
    command: () =>
      paid
        ? { type: 'SellCopy', reservationId: ended }
        : { type: 'ReleaseCopy', reservationId: ended, cause: 'lapsed' },
  });
};

/** The same for a use of a discount code. */
export const endUse = async (eventLog: EventLog, reservationId: string, request: Request): Answer => {
  const { commands } = eventLog;
  const { state } = await commands.load(discountStream, request.id, { maxAgeMs: 0 });
  const reservation = state.reservations[reservationId];
  if (!reservation || reservation.used) return over;
  const paid = await wasPaid(eventLog, {
    buyerOid: reservation.buyerOid,
    workOid: reservation.resource.oid,
    purchaseId: reservationId,
  });
  const ended = parseOid(reservationId);
  return commands.of(discountStream).handle({
    ...request,
    command: () =>
      paid
        ? { type: 'ConfirmUse', reservationId: ended }
        : { type: 'ReleaseUse', reservationId: ended, cause: 'lapsed' },
  });
};

/** Cancels a gift whose coins were never held; records the hold on a gift whose stream lacks it. */
export const endGift = async ({ commands }: EventLog, giftId: string, request: Request): Answer => {
  const { state } = await commands.load(giftStream, giftId, { maxAgeMs: 0 });
  const { placed, status } = state;
  if (!placed || status !== 'placed') return over;
  const { state: giver } = await commands.load(walletStream, placed.giverOid, { maxAgeMs: 0 });
  const held = placed.receivers.some(({ holdId }) => giver.applied[holdId]);
  return commands.of(giftStream).handle({
    ...request,
    command: () => (held ? { type: 'RecordHold' } : { type: 'CancelGift', reason: 'lapsed' }),
  });
};

type Purchase = { readonly buyerOid: Oid; readonly workOid: string; readonly purchaseId: string };

/** Whether this purchase is in the buyer's wallet. */
const wasPaid = async (
  { commands, client }: EventLog,
  { buyerOid, workOid, purchaseId }: Purchase,
): Promise<boolean> => {
  const { state } = await commands.load(walletStream, buyerOid, { maxAgeMs: 0 });
  const revision = state.owned[workOid];
  if (revision === undefined) return false;
  const [bought] = await client.readStream(`wallet-${buyerOid}`, { from: revision, maxCount: 1 });
  return bought?.data['purchaseId'] === purchaseId;
};
