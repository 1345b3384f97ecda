import { type Oid } from '@fanfold/domain';
import { isActive, sanctionsStream } from '@fanfold/domain/identity';
import { type BatchLine, payoutBatchStream } from '@fanfold/domain/payouts';
import { type PayeeEvent, payeeStream, settlementStream } from '@fanfold/domain/settlement';
import { type CommandLog, type EventLog, type Recorded, UnavailableError } from '@fanfold/event-log';
import { type Bank, filesOf, ProviderError, SchemaError, type Transfer } from '@fanfold/payments';
import { type Clock, uuid5 } from '@fanfold/platform';

import { type Cause, type ProcessManager, processManager, type Step, steps } from '../process-manager.ts';

type Deps = { readonly eventLog: EventLog; readonly bank: Bank; readonly clock: Clock };
type Withheld = { endToEndId: string; code: string };

const batches = steps(payoutBatchStream);
const settlements = steps(settlementStream);

/**
 * Sends a batch to the bank. First each request is put in payment, and what was refused stays here; this is recorded. Then the files
 * are made from what is recorded alone and sent under names that the bank takes once: a worker that is killed anywhere sends the
 * same files again, and the bank pays none of them twice.
 */
export const sendBatches = ({ eventLog, bank, clock }: Deps): ProcessManager =>
  processManager({
    name: 'send-payouts',
    purpose: 'puts the requests of a batch in payment and sends its files to the bank',
    feed: 'own',
    consumes: ['BatchSendAsked', 'BatchFixed', 'BatchSent'],
    react: async ({ event }, commands) => {
      const { batchId } = event;
      switch (event.type) {
        case 'BatchSendAsked':
          return [{ run: (all, cause) => fix({ commands: all, clock }, batchId, cause) }];
        case 'BatchFixed': {
          const sent = await send({ eventLog, bank }, { batchId, fixedAt: event.fixedAt });
          return [
            batches.step({
              name: 'sent',
              id: batchId,
              command: (now) => ({ type: 'NoteSent', batchId, ...sent, now }),
            }),
          ];
        }
        case 'BatchSent': {
          const { state } = await commands.load(payoutBatchStream, batchId, { maxAgeMs: 0 });
          return state.lines
            .filter((line) => line.state === 'refused')
            .map((line) => fail(batchId, line, state));
        }
      }
    },
  });

type Fixing = { readonly commands: CommandLog; readonly clock: Clock };

const fix = async ({ commands, clock }: Fixing, batchId: Oid, cause: Cause): Promise<void> => {
  const { state } = await commands.load(payoutBatchStream, batchId, { maxAgeMs: 0 });
  const { preparedByOid, lines } = state;
  if (preparedByOid === null) return;
  const withheld: Withheld[] = [];
  for (const line of lines) {
    const code = await start({ commands, clock }, { batchId, line, byOid: preparedByOid }, cause);
    if (code !== undefined) withheld.push({ endToEndId: line.endToEndId, code });
  }
  await batches
    .step({ name: 'fix', id: batchId, command: (now) => ({ type: 'FixBatch', batchId, withheld, now }) })
    .run(commands, cause);
};

type Started = { readonly batchId: Oid; readonly line: BatchLine; readonly byOid: Oid };

/** Puts a request in payment. Answers why it cannot be paid, or undefined. */
const start = async (
  { commands, clock }: Fixing,
  { batchId, line, byOid }: Started,
  { manager, eventId, correlationId }: Cause,
): Promise<string | undefined> => {
  const { creatorOid, requestId, endToEndId } = line;
  const { state: before } = await commands.load(settlementStream, creatorOid, { maxAgeMs: 0 });
  const isOurs = before.requests.some((one) => one.requestId === requestId && one.batchId === batchId);
  // It was put in payment before this worker was restarted: what changed since does not take it back.
  if (isOurs) return undefined;
  const { state: payee } = await commands.load(payeeStream, creatorOid, { maxAgeMs: 0 });
  if (payee.revision !== line.payeeRevision) return 'PAYEE_CHANGED';
  const { state: sanctions } = await commands.load(sanctionsStream, creatorOid, { maxAgeMs: 0 });
  const payoutHeld = sanctions.sanctions.some(
    (one) => one.kind === 'payoutHold' && isActive(one, clock.now()),
  );
  const outcome = await commands.of(settlementStream).handle({
    id: creatorOid,
    key: uuid5(manager, eventId, endToEndId),
    body: { manager, eventId, endToEndId },
    actor: { oid: null, role: 'system' },
    correlationId,
    causationId: eventId,
    command: (now) => ({
      type: 'StartPayout',
      creatorOid,
      requestId,
      batchId,
      byOid,
      payoutHeld,
      bankUsableFrom: payee.usableFrom,
      now,
    }),
  });
  return outcome.status === 'refused' ? outcome.refused : undefined;
};

type Sending = { readonly eventLog: EventLog; readonly bank: Bank };

const send = async ({ eventLog, bank }: Sending, { batchId, fixedAt }: { batchId: Oid; fixedAt: string }) => {
  const { state } = await eventLog.commands.load(payoutBatchStream, batchId, { maxAgeMs: 0 });
  const open = state.lines.filter((line) => line.state !== 'withheld');
  const transfers: Transfer[] = [];
  for (const line of open) transfers.push(await transferOf(eventLog, line));
  const files = [];
  const refused = [];
  for (const currency of new Set(open.map((line) => line.currency))) {
    const some = transfers.filter((transfer) => transfer.currency === currency);
    const debtor = bank.debtorOf(currency);
    for (const file of filesOf({ batchId, fixedAt, debtor, transfers: some })) {
      const answer = await bank.send(file).catch(laterIfSilent);
      refused.push(...answer.refused);
      const { content: _content, ...sent } = file;
      files.push(sent);
    }
  }
  return { files, refused };
};

const laterIfSilent = (error: unknown): never => {
  if (!(error instanceof ProviderError || error instanceof SchemaError)) throw error;
  throw new UnavailableError(`The bank did not take a file: ${error.message}`, {
    outcomeUnknown: false,
    cause: error,
  });
};

/** Where the money goes, as the payee's profile was when the batch was prepared. */
const transferOf = async ({ client, codec }: EventLog, line: BatchLine): Promise<Transfer> => {
  const { creatorOid, payeeRevision, endToEndId, currency, amountMinor, payOn } = line;
  const from = payeeRevision - 1;
  const [stored] = await client.readStream(`payee-${creatorOid}`, { from, maxCount: 1 });
  if (!stored) throw new Error(`${creatorOid} has no payee ${payeeRevision}`);
  const { event } = (await codec.decode(stored)) as Recorded<PayeeEvent>;
  const { accountHolder, accountNumber, bankName } = event;
  if (accountHolder === null || accountNumber === null || bankName === null)
    throw new Error(`The bank details of ${creatorOid} cannot be read any more`);
  const { bankFormat: format, routingNumber, swiftCode, bankAddress } = event;
  const target = { format, bankName, accountHolder, accountNumber, routingNumber, swiftCode, bankAddress };
  return { endToEndId, currency, amountMinor, payOn, target };
};

type Two = { readonly approvedByOid: Oid | null; readonly preparedByOid: Oid | null };

const fail = (batchId: Oid, line: BatchLine, { approvedByOid, preparedByOid }: Two): Step =>
  settlements.step({
    name: `refused-${line.endToEndId}`,
    id: line.creatorOid,
    command: (now) => ({
      type: 'FailPayout',
      creatorOid: line.creatorOid,
      requestId: line.requestId,
      batchId,
      byOid: approvedByOid ?? preparedByOid ?? line.creatorOid,
      reason: line.reason ?? 'refused',
      now,
    }),
  });
