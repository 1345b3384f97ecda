import { own } from '../../own.ts';
import { seoulDay, type Timestamp } from '../../time.ts';
import type { BankAccountState } from '../bank-account/state.ts';
import { lineIn, type PayoutBatchState } from './state.ts';

export type UnpaidObstacle =
  | 'BATCH_NOT_FOUND'
  | 'BATCH_STATE_WRONG'
  | 'PAYMENT_STILL_POSSIBLE'
  | 'TRANSFER_NAMED_BY_BANK';

type Input = { readonly endToEndId: string; readonly now: Timestamp };

/** What keeps people from ending a line that the bank never named, as of a file that it lost. */
export const obstacleToUnpaid = (
  batch: PayoutBatchState,
  account: BankAccountState,
  { endToEndId, now }: Input,
): UnpaidObstacle | undefined => {
  if (batch.batchId === null) return 'BATCH_NOT_FOUND';
  const line = lineIn(batch, endToEndId);
  if (line?.state !== 'sent') return 'BATCH_STATE_WRONG';
  if (isNamed(account, endToEndId)) return 'TRANSFER_NAMED_BY_BANK';
  const today = seoulDay(now);
  const mayBePaid = line.payOn >= today || batch.sentAt === null || seoulDay(batch.sentAt) >= today;
  return mayBePaid ? 'PAYMENT_STILL_POSSIBLE' : undefined;
};

/**
 * Whether the bank has said anything about a transfer: then its statements, and what people make of them, end
 * the line.
 */
export const isNamed = ({ transfers, differences }: BankAccountState, endToEndId: string): boolean =>
  own(transfers, endToEndId) !== undefined ||
  Object.values(differences).some((one) => one.endToEndId === endToEndId);
