import { parseOid } from '@fanfold/domain';
import { bankAccountStream } from '@fanfold/domain/payouts';
import type { EventLog } from '@fanfold/event-log';
import { type Bank, readStatements, SchemaError, StatementError } from '@fanfold/payments';
import { uuid5 } from '@fanfold/platform';

import { type Asker, accepted } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { expectedLines } from './expected-lines.ts';

type Deps = { readonly eventLog: EventLog; readonly bank: Pick<Bank, 'checkStatement'> };

/**
 * Reads the statements of a camt.053 and matches them with our batches, line by line. The same statement again changes nothing.
 * Throws RefusedError: STATEMENT_UNREADABLE, STATEMENT_CONFLICT, STATEMENT_SUM_WRONG.
 */
export const importStatement = async ({ eventLog, bank }: Deps, asker: Asker, content: string) => {
  const statements = await read(bank, content);
  const imported = [];
  for (const statement of statements) {
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
        key: uuid5('import-statement', currency, statementId, sha256),
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
    imported.push({ currency, statementId, position: outcome.position });
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
