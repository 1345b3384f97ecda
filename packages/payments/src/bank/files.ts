import { createHash } from 'node:crypto';
import type { Currency } from '@fanfold/domain';
import type { PayoutLineFormat } from '@fanfold/domain/payouts';

import { korean } from './korean-bulk.ts';
import { pain } from './pain.ts';

/** Where money goes, as the payee's profile has it. */
export type TransferTarget = {
  readonly format: 'kr' | 'jp' | 'us' | 'iban' | 'swift';
  readonly bankName: string;
  readonly accountHolder: string;
  readonly accountNumber: string;
  readonly routingNumber: string | null;
  readonly swiftCode: string | null;
  readonly bankAddress: string | null;
};

export type Transfer = {
  readonly endToEndId: string;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly payOn: string;
  readonly target: TransferTarget;
};

/** Who pays, and from which account. */
export type Debtor = { readonly name: string; readonly bic: string; readonly account: string };

export type BankFile = {
  /** The bank takes a file of one name once. */
  readonly messageId: string;
  readonly format: PayoutLineFormat;
  readonly currency: Currency;
  readonly content: string;
  readonly lines: number;
  readonly amountMinor: number;
  readonly sha256: string;
};

/**
 * A Korean account is paid in won by a Korean bulk transfer; everything else goes abroad, or leaves in
 * another currency.
 */
export const formatFor = (
  currency: Currency,
  { format }: Pick<TransferTarget, 'format'>,
): PayoutLineFormat => (currency === 'KRW' && format === 'kr' ? 'krBulk' : 'pain001');

type Batch = {
  readonly batchId: string;
  readonly fixedAt: string;
  readonly debtor: Debtor;
  readonly transfers: readonly Transfer[];
};

/**
 * The files of a batch: one for each format and currency. The same batch always makes the same files, so that
 * sending again after a crash sends the same ones.
 */
export const filesOf = ({ batchId, fixedAt, debtor, transfers }: Batch): BankFile[] => {
  const groups = Map.groupBy(
    transfers,
    ({ currency, target }) => `${formatFor(currency, target)} ${currency}` as const,
  );
  return [...groups].map(([key, group]) => {
    const [format, currency] = key.split(' ') as [PayoutLineFormat, Currency];
    const messageId = `F${batchId}-${currency}${format === 'krBulk' ? 'K' : 'X'}`;
    const content =
      format === 'krBulk' ? korean(group) : pain({ messageId, fixedAt, debtor, currency, transfers: group });
    return {
      messageId,
      format,
      currency,
      content,
      lines: group.length,
      amountMinor: group.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      sha256: createHash('sha256').update(content).digest('hex'),
    };
  });
};
