import { type Oid, seoulDay } from '@fanfold/domain';
import { type BatchLine, payoutBatchStream } from '@fanfold/domain/payouts';
import { businessDayFrom, businessDaysMissing, type PayeeSaved, profileOf } from '@fanfold/domain/settlement';
import { type CommandLog, type EventLog, type Recorded, UnavailableError } from '@fanfold/event-log';
import {
  type Bank,
  type BankFile,
  FileRefusedError,
  filesOf,
  formatFor,
  ProviderError,
  SchemaError,
  type Transfer,
} from '@fanfold/payments';

import { type Cause, steps } from '../process-manager.ts';

const batches = steps(payoutBatchStream);

type Sending = { readonly eventLog: EventLog; readonly bank: Bank };
type Fixed = { readonly batchId: Oid; readonly fixedAt: string };
type Running = { readonly all: CommandLog; readonly cause: Cause };
/** What is known of a file once the bank has answered, or once it is known that it cannot be made. */
type Answer = {
  readonly messageId: string;
  readonly endToEndIds: string[];
  readonly file: Omit<BankFile, 'content'> | null;
  readonly refused: { endToEndId: string; reason: string }[];
};

/**
 * Sends each file of a batch and records what the bank answers before the next one leaves: the statements of
 * a file that it took are followed also where the others fail. One that it does not take now keeps none of
 * the others, and is tried again.
 */
export const sendFiles = async (
  { eventLog, bank }: Sending,
  { batchId, fixedAt }: Fixed,
  { all, cause }: Running,
): Promise<void> => {
  const { state } = await all.load(payoutBatchStream, batchId, { maxAgeMs: 0 });
  const transfers: Transfer[] = [];
  for (const line of state.lines)
    if (line.state !== 'withheld') transfers.push(await transferOf(eventLog, line, fixedAt));
  const later: unknown[] = [];
  for (const currency of new Set(transfers.map((transfer) => transfer.currency))) {
    const some = transfers.filter((transfer) => transfer.currency === currency);
    for (const sending of filesIn(bank, some, { batchId, fixedAt })) {
      if (state.answered.includes(sending.messageId)) continue;
      try {
        await note(batchId, await sending.send()).run(all, cause);
      } catch (error) {
        later.push(error);
      }
    }
  }
  if (later.length > 0) throw laterIfSilent(later[0]);
};

const note = (batchId: Oid, answer: Answer) =>
  batches.step({
    name: `file-${answer.messageId}`,
    id: batchId,
    command: (now) => ({ type: 'NoteFile', batchId, ...answer, now }),
  });

type ToSend = { readonly messageId: string; readonly send: () => Promise<Answer> };

/**
 * The files of a currency. Without an account in it, which there was when the batch was prepared, its
 * transfers are refused.
 */
const filesIn = (bank: Bank, transfers: readonly Transfer[], { batchId, fixedAt }: Fixed): ToSend[] => {
  const [{ currency } = { currency: 'KRW' as const }] = transfers;
  if (!bank.hasAccount(currency)) {
    const messageId = `F${batchId}-${currency}`;
    return [{ messageId, send: async () => refusedAll(messageId, transfers, 'NO_BANK_ACCOUNT') }];
  }
  return filesOf({ batchId, fixedAt, debtor: bank.debtorOf(currency), transfers }).map((file) => ({
    messageId: file.messageId,
    send: () =>
      sendFile(
        bank,
        file,
        transfers.filter(({ target }) => formatFor(currency, target) === file.format),
      ),
  }));
};

const refusedAll = (messageId: string, transfers: readonly Transfer[], reason: string): Answer => {
  const endToEndIds = transfers.map(({ endToEndId }) => endToEndId);
  return {
    messageId,
    endToEndIds,
    file: null,
    refused: endToEndIds.map((endToEndId) => ({ endToEndId, reason })),
  };
};

/**
 * ISO 20022's code for a file that the bank cannot use. Finance reads the bank's words behind it, and the
 * creator the code.
 */
const fileWrong = 'FF01';

/**
 * A file that is refused as a whole ends each of its requests, so that they can be made again, and the
 * batches after it are sent.
 */
const sendFile = async (bank: Bank, file: BankFile, transfers: readonly Transfer[]): Promise<Answer> => {
  const { content: _content, ...sent } = file;
  try {
    const { refused } = await bank.send(file);
    const endToEndIds = transfers.map(({ endToEndId }) => endToEndId);
    return { messageId: file.messageId, endToEndIds, file: sent, refused: [...refused] };
  } catch (error) {
    if (!(error instanceof FileRefusedError || error instanceof SchemaError)) throw error;
    return refusedAll(file.messageId, transfers, `${fileWrong}: ${error.message.slice(0, 300)}`);
  }
};

/** Waiting helps where the bank did not answer; anything else parks this batch, and the others are sent. */
const laterIfSilent = (error: unknown): unknown =>
  error instanceof ProviderError
    ? new UnavailableError(`The bank did not take a file: ${error.message}`, {
        outcomeUnknown: false,
        cause: error,
      })
    : error;

/**
 * Where the money goes, as the payee's profile was when the batch was prepared. It is asked for on the day of
 * payment, or on the business day on which the batch was fixed: no bank takes a day that is over. It waits
 * where the table of business days ends before that.
 */
const transferOf = async (
  { client, codec }: EventLog,
  line: BatchLine,
  fixedAt: string,
): Promise<Transfer> => {
  const { creatorOid, payeeRevision, endToEndId, currency, amountMinor } = line;
  const from = payeeRevision - 1;
  const [stored] = await client.readStream(`payee-${creatorOid}`, { from, maxCount: 1 });
  if (!stored) throw new Error(`${creatorOid} has no payee ${payeeRevision}`);
  const { event } = (await codec.decode(stored)) as Recorded<PayeeSaved>;
  const { bank: target } = profileOf(event);
  if (target === null) throw new Error(`The bank details of ${creatorOid} cannot be read any more`);
  const fixedOn = seoulDay(fixedAt);
  const payOn = businessDayFrom(line.payOn > fixedOn ? line.payOn : fixedOn);
  if (payOn === null) throw new UnavailableError(businessDaysMissing, { outcomeUnknown: false });
  return { endToEndId, currency, amountMinor, payOn, target };
};
