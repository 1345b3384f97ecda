import type { Decider, Refusal } from '../../decider.ts';
import { own } from '../../own.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type BankAccountEvent, bankAccountEvents } from './events.ts';
import { importStatement } from './import-statement.ts';
import type { ExpectedLine } from './matching.ts';
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
  | ({
      readonly type: 'NoteNotOpen';
      readonly theirMinor: number;
      readonly chargesMinor?: number | undefined;
      readonly now: Timestamp;
    } & Pick<Paid, 'currency' | 'entryId' | 'endToEndId' | 'netWon' | 'bookedOn'>)
  | ({ readonly type: 'NoteRefused'; readonly now: Timestamp } & Pick<
      Extract<BankAccountEvent, { type: 'StatementRefused' }>,
      'currency' | 'statementId' | 'sha256' | 'code'
    >)
  | ({ readonly type: 'ResolveBankDifference' } & Resolution);

export type BankAccountRefusal =
  | 'STATEMENT_CONFLICT'
  | 'STATEMENT_SUM_WRONG'
  | 'OWN_ACCOUNT'
  | 'BANK_DIFFERENCE_NOT_FOUND'
  | 'BANK_OUTCOME_WRONG';

export type Decision = BankAccountEvent[] | Refusal<BankAccountRefusal>;
export type Command<Type extends BankAccountCommand['type']> = Extract<BankAccountCommand, { type: Type }>;

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
      case 'NoteRefused':
        return noteRefused(state, command);
      case 'NoteNotOpen':
        return noteNotOpen(state, command);
      case 'ResolveBankDifference':
        return resolve(state, command);
    }
  },
};

const noteNotOpen = (state: BankAccountState, command: Command<'NoteNotOpen'>): Decision => {
  const { currency, entryId, endToEndId, theirMinor, chargesMinor, netWon, bookedOn, now } = command;
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
      ...(chargesMinor === undefined ? {} : { chargesMinor }),
      foundAt: now,
    },
  ];
};

/** Said once of each statement, and of none that was imported meanwhile. */
const noteRefused = (state: BankAccountState, command: Command<'NoteRefused'>): Decision => {
  const { currency, statementId, sha256, code, now } = command;
  const isImported = statementId !== null && own(state.statements, statementId) === sha256;
  if (isImported || own(state.refused, sha256)) return [];
  return [{ type: 'StatementRefused', currency, statementId, sha256, code, refusedAt: now }];
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
