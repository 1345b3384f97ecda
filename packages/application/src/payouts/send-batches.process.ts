import { type Oid } from '@fanfold/domain';
import { type BatchLine, payoutBatchStream } from '@fanfold/domain/payouts';
import { settlementStream } from '@fanfold/domain/settlement';
import type { CommandLog, EventLog } from '@fanfold/event-log';
import { type Bank, isTransferable } from '@fanfold/payments';
import { type Clock, uuid5 } from '@fanfold/platform';

import { type Cause, type ProcessManager, processManager, type Step, steps } from '../process-manager.ts';
import { paidTo, payoutChecks } from '../settlement/index.ts';
import { sendFiles } from './send-files.ts';

type Deps = { readonly eventLog: EventLog; readonly bank: Bank; readonly clock: Clock };
type Withheld = { endToEndId: string; code: string };

const batches = steps(payoutBatchStream);
const settlements = steps(settlementStream);

/**
 * Sends a batch to the bank. First each request is put in payment, and what was refused stays here; this is
 * recorded. Then the files are made from what is recorded alone and sent under names that the bank takes
 * once; what it answers to each is recorded at once. A worker that is killed anywhere sends the same files
 * again, and the bank pays none of them twice.
 */
export const sendBatches = ({ eventLog, bank, clock }: Deps): ProcessManager =>
  processManager({
    name: 'send-payouts',
    purpose: 'puts the requests of a batch in payment and sends its files to the bank',
    feed: 'own',
    consumes: ['BatchSendAsked', 'BatchFixed', 'BatchFileAnswered', 'BatchSent'],
    react: async ({ event }, commands) => {
      const { batchId } = event;
      switch (event.type) {
        case 'BatchSendAsked':
          return [{ run: (all, cause) => fix({ commands: all, clock, bank }, batchId, cause) }];
        case 'BatchFixed': {
          const { fixedAt } = event;
          return [
            { run: (all, cause) => sendFiles({ eventLog, bank }, { batchId, fixedAt }, { all, cause }) },
            batches.step({
              name: 'sent',
              id: batchId,
              command: (now) => ({ type: 'NoteSent', batchId, now }),
            }),
          ];
        }
        // Of a batch that was sent before each file was recorded by itself, only the last event names what
        // was refused.
        case 'BatchFileAnswered':
        case 'BatchSent': {
          const { state } = await commands.load(payoutBatchStream, batchId, { maxAgeMs: 0 });
          return state.lines
            .filter((line) => line.state === 'refused')
            .map((line) => fail(batchId, line, state));
        }
      }
    },
  });

type Fixing = { readonly commands: CommandLog; readonly clock: Clock; readonly bank: Bank };

const fix = async ({ commands, clock, bank }: Fixing, batchId: Oid, cause: Cause): Promise<void> => {
  const { state } = await commands.load(payoutBatchStream, batchId, { maxAgeMs: 0 });
  const { preparedByOid, lines } = state;
  if (preparedByOid === null) return;
  const withheld: Withheld[] = [];
  for (const line of lines) {
    const code = await start({ commands, clock, bank }, { batchId, line, byOid: preparedByOid }, cause);
    if (code !== undefined) withheld.push({ endToEndId: line.endToEndId, code });
  }
  await batches
    .step({ name: 'fix', id: batchId, command: (now) => ({ type: 'FixBatch', batchId, withheld, now }) })
    .run(commands, cause);
};

type Started = { readonly batchId: Oid; readonly line: BatchLine; readonly byOid: Oid };

/** Puts a request in payment. Answers why it cannot be paid, or undefined. */
const start = async (
  { commands, clock, bank }: Fixing,
  { batchId, line, byOid }: Started,
  { manager, eventId, correlationId }: Cause,
): Promise<string | undefined> => {
  const { creatorOid, requestId, endToEndId } = line;
  const { state: before } = await commands.load(settlementStream, creatorOid, { maxAgeMs: 0 });
  const isOurs = before.requests.some((one) => one.requestId === requestId && one.batchId === batchId);
  // It was put in payment before this worker was restarted: what changed since does not take it back.
  if (isOurs) return undefined;
  const checks = await payoutChecks({ commands, clock }, creatorOid);
  if (checks.payee.revision !== line.payeeRevision) return 'PAYEE_CHANGED';
  if (!bank.hasAccount(line.currency)) return 'NO_BANK_ACCOUNT';
  // Recorded by an earlier rule of what bank details may be: this line alone stays here.
  const target = checks.payee.profile?.bank;
  if (!target || !isTransferable({ ...line, target })) return 'BANK_DETAILS_UNUSABLE';
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
      ...paidTo(checks),
      now,
    }),
  });
  return outcome.status === 'refused' ? outcome.refused : undefined;
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
      reason: line.reason?.split(':')[0] ?? 'refused',
      now,
    }),
  });
