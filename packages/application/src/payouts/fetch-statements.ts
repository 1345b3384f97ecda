import { createHash } from 'node:crypto';
import { addDays, seoulDay } from '@fanfold/domain';
import { bankAccountStream } from '@fanfold/domain/payouts';
import type { EventLog } from '@fanfold/event-log';
import { type Bank, readStatements } from '@fanfold/payments';
import { type Clock, type Logger, sleep, uuid5 } from '@fanfold/platform';

import { RefusedError } from '../refused-error.ts';
import { importStatement } from './import-statement.ts';

type Deps = {
  readonly eventLog: EventLog;
  readonly bank: Bank;
  readonly clock: Clock;
  readonly log: Logger;
};

const lookEveryMs = 60_000;
/** A statement that comes later than this is imported by a person. */
const lookBackDays = 35;

/**
 * Asks the bank for its statements every minute. A file that was read before is not read again by this
 * process.
 */
export const fetchStatements = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  const known = new Set<string>();
  while (!signal.aborted) {
    await fetchOnce(deps, known).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'statements of the bank have to wait'),
    );
    await sleep(lookEveryMs, signal);
  }
};

/**
 * Imports what is new. A file that is refused is logged and recorded for finance, and does not keep the
 * others from being read. One that could not be taken, because a store did not answer, is read again.
 */
export const fetchOnce = async (
  { eventLog, bank, clock, log }: Deps,
  known: Set<string> = new Set(),
): Promise<void> => {
  const from = seoulDay(addDays(clock.now(), -lookBackDays));
  for (const content of await bank.statements(from)) {
    const hash = createHash('sha256').update(content).digest('hex');
    if (known.has(hash)) continue;
    const asker = { actor: { oid: null, role: 'system' }, correlationId: uuid5('statement', hash) } as const;
    try {
      await importStatement({ eventLog, bank, clock }, asker, content);
      known.add(hash);
    } catch (error) {
      log.warn({ err: error }, 'a statement of the bank was not imported');
      if (!(error instanceof RefusedError)) continue;
      await noteRefused({ eventLog, clock }, content, { code: error.code, hash });
      known.add(hash);
    }
  }
};

type Refused = { readonly code: string; readonly hash: string };

/**
 * Recorded once: what a statement says counts, as the bank may write it with another time each time it is
 * asked.
 */
const noteRefused = async (
  { eventLog, clock }: Pick<Deps, 'eventLog' | 'clock'>,
  content: string,
  { code, hash }: Refused,
): Promise<void> => {
  for (const { currency, statementId, sha256 } of statementsIn(content, hash))
    await eventLog.commands.of(bankAccountStream).handle({
      id: currency,
      key: uuid5('statement-refused', currency, sha256, code),
      body: { sha256, code },
      actor: { oid: null, role: 'system' },
      correlationId: uuid5('statement', hash),
      command: () => ({ type: 'NoteRefused', currency, statementId, sha256, code, now: clock.now() }),
    });
};

const statementsIn = (content: string, hash: string) => {
  try {
    return readStatements(content);
  } catch {
    return [{ currency: 'KRW' as const, statementId: null, sha256: hash }];
  }
};
