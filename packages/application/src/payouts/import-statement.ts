import { own, parseOid } from '@fanfold/domain';
import { bankAccountStream } from '@fanfold/domain/payouts';
import type { EventLog } from '@fanfold/event-log';
import {
  type Bank,
  type BankStatement,
  readStatements,
  SchemaError,
  StatementError,
} from '@fanfold/payments';
import { uuid5 } from '@fanfold/platform';

import { type Asker, accepted } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { expectedLines } from './expected-lines.ts';

type Deps = { readonly eventLog: EventLog; readonly bank: Pick<Bank, 'checkStatement' | 'isOurs'> };

/**
 * Reads the statements of a camt.053 and matches them with our batches, line by line. The same statement
 * again changes nothing. One by hand that pays or returns lines waits until another person has imported the
 * same one. Throws RefusedError: STATEMENT_UNREADABLE, STATEMENT_OTHER_ACCOUNT, STATEMENT_CONFLICT,
 * STATEMENT_SUM_WRONG, OWN_ACCOUNT where a line of it pays the one who imports it.
 */
export const importStatement = async ({ eventLog, bank }: Deps, asker: Asker, content: string) => {
  const statements = await read(bank, content);
  for (const statement of statements) refuseOther(bank, statement);
  const imported = [];
  for (const { account: _account, ...statement } of statements) {
    const { currency, statementId, sha256 } = statement;
    const expected = await expectedLines(
      eventLog,
      statement.entries.map(({ endToEndId }) => endToEndId),
    );
    const importedByOid = asker.actor.oid === null ? null : parseOid(asker.actor.oid);
    const outcome = accepted(
      await eventLog.commands.of(bankAccountStream).handle({
        ...asker,
        id: currency,
        key: uuid5('import-statement', currency, statementId, sha256, asker.actor.oid ?? ''),
        body: { statementId, sha256 },
        command: (now) => ({
          type: 'ImportStatement',
          ...statement,
          entries: [...statement.entries],
          importedByOid,
          expected,
          now,
        }),
      }),
    );
    const waits = own(outcome.state.statements, statementId) !== sha256;
    imported.push({ currency, statementId, waits, position: outcome.position });
  }
  return imported;
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
