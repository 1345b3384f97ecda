import { type Currency, isRefusal, own, parseOid } from '@fanfold/domain';
import { type BankAccountCommand, type BankAccountState, bankAccountStream } from '@fanfold/domain/payouts';
import type { EventLog } from '@fanfold/event-log';
import {
  type Bank,
  type BankStatement,
  readStatements,
  SchemaError,
  StatementError,
} from '@fanfold/payments';
import { type Clock, uuid5 } from '@fanfold/platform';

import { type Asker, accepted } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { expectedLines } from './expected-lines.ts';

type Deps = {
  readonly eventLog: EventLog;
  readonly bank: Pick<Bank, 'checkStatement' | 'isOurs'>;
  readonly clock: Clock;
};

/**
 * Reads the statements of a camt.053 and matches them with our batches, line by line. The same statement
 * again changes nothing. One by hand that pays or returns lines waits until another person has imported the
 * same one. A file of which one statement is refused books nothing. Throws RefusedError:
 * STATEMENT_UNREADABLE, STATEMENT_OTHER_ACCOUNT, STATEMENT_CONFLICT, STATEMENT_SUM_WRONG, OWN_ACCOUNT where a
 * line of it pays the one who imports it.
 */
export const importStatement = async ({ eventLog, bank, clock }: Deps, asker: Asker, content: string) => {
  const statements = await read(bank, content);
  for (const statement of statements) refuseOther(bank, statement);
  const imports: Import[] = [];
  for (const statement of statements) imports.push(await importOf(eventLog, asker, statement));
  await refuseWhole(eventLog, imports, clock.now());
  const imported = [];
  for (const said of imports) {
    const { currency, statementId, sha256 } = said;
    const outcome = accepted(
      await eventLog.commands.of(bankAccountStream).handle({
        ...asker,
        id: currency,
        key: uuid5('import-statement', currency, statementId, sha256, asker.actor.oid ?? ''),
        body: { statementId, sha256 },
        command: (now) => ({ ...said, now }),
      }),
    );
    const waits = own(outcome.state.statements, statementId) !== sha256;
    imported.push({ currency, statementId, waits, position: outcome.position });
  }
  return imported;
};

type Import = Omit<Extract<BankAccountCommand, { type: 'ImportStatement' }>, 'now'>;

const importOf = async (
  eventLog: EventLog,
  asker: Asker,
  { account: _account, ...statement }: BankStatement,
): Promise<Import> => ({
  type: 'ImportStatement',
  ...statement,
  entries: [...statement.entries],
  importedByOid: asker.actor.oid === null ? null : parseOid(asker.actor.oid),
  expected: await expectedLines(
    eventLog,
    statement.entries.map(({ endToEndId }) => endToEndId),
  ),
});

/**
 * Decides about each statement as it will stand after those before it, so that a refused file has booked
 * nothing. What another import books meanwhile may still refuse a later statement; those before it stay, and
 * the same file goes on after them.
 */
const refuseWhole = async (
  { commands }: EventLog,
  imports: readonly Import[],
  now: string,
): Promise<void> => {
  const { decide, evolve } = bankAccountStream.decider;
  const accounts = new Map<Currency, BankAccountState>();
  for (const said of imports) {
    const { currency } = said;
    const state = accounts.get(currency) ?? (await copyOf(commands, currency));
    const decision = decide(state, { ...said, now });
    if (isRefusal(decision)) throw new RefusedError(decision.refused, { details: decision.details });
    accounts.set(
      currency,
      decision.reduce((before, event) => evolve(before, event, 0), state),
    );
  }
};

const copyOf = async (commands: EventLog['commands'], currency: Currency): Promise<BankAccountState> => {
  const { state } = await commands.load(bankAccountStream, currency, { maxAgeMs: 0 });
  return structuredClone(state) as BankAccountState;
};

const read = async (bank: Deps['bank'], content: string) => {
  try {
    await bank.checkStatement(content);
    return readStatements(content);
  } catch (error) {
    if (!(error instanceof StatementError || error instanceof SchemaError)) throw error;
    throw new RefusedError('STATEMENT_UNREADABLE', { details: { why: error.message.slice(0, 200) } });
  }
};

/**
 * What happened on another account would be booked for good as if it had happened on ours. The end of its
 * number is enough to know it.
 */
const refuseOther = (bank: Deps['bank'], { account, currency }: BankStatement): void => {
  if (bank.isOurs(account, currency)) return;
  throw new RefusedError('STATEMENT_OTHER_ACCOUNT', { details: { ending: account.slice(-4), currency } });
};
