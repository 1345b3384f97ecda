import { refuse } from '../../decider.ts';
import { own } from '../../own.ts';
import type { Command, Decision } from './decider.ts';
import type { StatementEntry } from './events.ts';
import { matchEntries } from './match.ts';
import { type BankAccountState, saidOf } from './state.ts';

type Import = Command<'ImportStatement'>;

/**
 * The same statement again changes nothing. An entry that an earlier statement had is not taken a second
 * time; another one of its name, as of a bank that begins its count again in each statement, is not left out.
 */
export const importStatement = (state: BankAccountState, command: Import): Decision => {
  const { expected, now, type: _type, ...statement } = command;
  const { currency, statementId, sha256, openingMinor, closingMinor } = statement;
  const known = own(state.statements, statementId);
  if (known !== undefined) return known === sha256 ? [] : refuse('STATEMENT_CONFLICT');
  const sum = statement.entries.reduce((all, { amountMinor }) => all + amountMinor, openingMinor);
  if (sum !== closingMinor) return refuse('STATEMENT_SUM_WRONG', { sum, closing: closingMinor });
  const before = (entry: StatementEntry) => own(state.entries, entry.entryId);
  const entries = statement.entries.filter((entry) => before(entry) === undefined);
  if (statement.entries.some((entry) => ![undefined, saidOf(entry)].includes(before(entry))))
    return refuse('STATEMENT_CONFLICT');
  const second = secondPerson(state, command, entries);
  if (second !== undefined && 'decision' in second) return second.decision;
  return [
    { type: 'StatementImported', ...statement, entries, ...second, importedAt: now },
    ...matchEntries(structuredClone(state), entries, { currency, expected, now }),
  ];
};

/**
 * A statement by hand could say that lines were paid or came back: two people import the same one, neither of
 * whom a line of it pays. What the worker fetched is the bank's own word.
 */
const secondPerson = (
  state: BankAccountState,
  { importedByOid: byOid, expected, currency, statementId, toDay, sha256, now }: Import,
  entries: readonly StatementEntry[],
): { readonly decision: Decision } | { readonly offeredByOid: NonNullable<typeof byOid> } | undefined => {
  const lines = expected.filter(({ endToEndId }) => entries.some((entry) => entry.endToEndId === endToEndId));
  if (byOid === null || lines.length === 0) return undefined;
  if (lines.some(({ creatorOid }) => creatorOid === byOid)) return { decision: refuse('OWN_ACCOUNT') };
  const offered = own(state.offered, statementId);
  if (offered?.sha256 !== sha256)
    return {
      decision: [{ type: 'StatementOffered', currency, statementId, toDay, sha256, byOid, offeredAt: now }],
    };
  return offered.byOid === byOid ? { decision: [] } : { offeredByOid: offered.byOid };
};
