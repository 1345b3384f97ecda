import { type Decider, type Refusal, refuse } from '../../decider.ts';
import { own } from '../../own.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type BankAccountEvent, bankAccountEvents } from './events.ts';
import { type ExpectedLine, matchEntries } from './match.ts';
import { type Resolution, resolve } from './resolve.ts';
import { type BankAccountState, differenceIdOf, evolve, initial } from './state.ts';

type Imported = Extract<BankAccountEvent, { type: 'StatementImported' }>;
type Paid = Extract<BankAccountEvent, { type: 'PayoutLinePaid' }>;

export type BankAccountCommand =
  | ({
      readonly type: 'ImportStatement';
      /** The lines that its entries name, of our batches. */
      readonly expected: readonly ExpectedLine[];
      readonly now: Timestamp;
    } & Omit<Imported, 'type' | 'importedAt'>)
  | ({ readonly type: 'NoteNotOpen'; readonly theirMinor: number; readonly now: Timestamp } & Pick<
      Paid,
      'currency' | 'entryId' | 'endToEndId' | 'netWon' | 'bookedOn'
    >)
  | ({ readonly type: 'ResolveBankDifference' } & Resolution);

export type BankAccountRefusal =
  | 'STATEMENT_CONFLICT'
  | 'STATEMENT_SUM_WRONG'
  | 'BANK_DIFFERENCE_NOT_FOUND'
  | 'BANK_OUTCOME_WRONG';

type Decision = BankAccountEvent[] | Refusal<BankAccountRefusal>;
type Command<Type extends BankAccountCommand['type']> = Extract<BankAccountCommand, { type: Type }>;

/** An account of ours at the bank: what its statements say, which lines they pay, and what does not agree. */
export const bankAccount: Decider<
  BankAccountState,
  BankAccountCommand,
  BankAccountEvent,
  BankAccountRefusal
> = {
  initial,
  evolve,
  decide: (state, command) => {
    switch (command.type) {
      case 'ImportStatement':
        return importStatement(state, command);
      case 'NoteNotOpen':
        return noteNotOpen(state, command);
      case 'ResolveBankDifference':
        return resolve(state, command);
    }
  },
};

/** The same statement again changes nothing. An entry that an earlier statement had is not taken a second time. */
const importStatement = (state: BankAccountState, command: Command<'ImportStatement'>): Decision => {
  const { expected, now, type: _type, ...statement } = command;
  const { currency, statementId, sha256, openingMinor, closingMinor } = statement;
  const known = own(state.statements, statementId);
  if (known !== undefined) return known === sha256 ? [] : refuse('STATEMENT_CONFLICT');
  const sum = statement.entries.reduce((all, { amountMinor }) => all + amountMinor, openingMinor);
  if (sum !== closingMinor) return refuse('STATEMENT_SUM_WRONG', { sum, closing: closingMinor });
  const entries = statement.entries.filter(({ entryId }) => own(state.entries, entryId) === undefined);
  return [
    { type: 'StatementImported', ...statement, entries, importedAt: now },
    ...matchEntries(structuredClone(state), entries, { currency, expected, now }),
  ];
};

const noteNotOpen = (state: BankAccountState, command: Command<'NoteNotOpen'>): Decision => {
  const { currency, entryId, endToEndId, theirMinor, netWon, bookedOn, now } = command;
  const differenceId = differenceIdOf('notOpen', entryId);
  if (own(state.differences, differenceId)) return [];
  // It is back already: nothing is left to work off.
  if (theirMinor < 0 && own(state.transfers, endToEndId)?.returned) return [];
  return [
    {
      type: 'BankDifferenceFound',
      currency,
      differenceId,
      kind: 'notOpen',
      entryId,
      endToEndId,
      ourMinor: null,
      theirMinor,
      netWon,
      bookedOn,
      foundAt: now,
    },
  ];
};

/** Stream names are `bankAccount-{currency}`. */
export const bankAccountStream = defineStream({
  category: 'bankAccount',
  idPattern: '{currency}',
  holds: 'the statements of an account at the bank, the payouts that they pay or return, and what differs',
  context: 'payouts',
  decider: bankAccount,
  events: bankAccountEvents,
  chained: true,
});
