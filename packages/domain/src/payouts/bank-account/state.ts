import type { BankAccountEvent, BankDifferenceKind, StatementEntry } from './events.ts';

type Event<Type extends BankAccountEvent['type']> = Extract<BankAccountEvent, { type: Type }>;

export type BankDifference = Omit<
  Event<'BankDifferenceFound'>,
  'type' | 'currency' | 'differenceId' | 'foundAt'
> & { resolved: boolean };

/** What the bank did about one transfer. */
export type TransferState = {
  paidMinor: number;
  returned: boolean;
  /** How many further payments Fanfold bears that have not come back. */
  borne: number;
};

/** Plain JSON: a snapshot is this value written down. */
export type BankAccountState = {
  /** By the bank's name, the hash of what it said. */
  statements: Record<string, string>;
  entries: Record<string, true>;
  /** By end-to-end id, what was paid. */
  transfers: Record<string, TransferState>;
  differences: Record<string, BankDifference>;
};

export const initial = (): BankAccountState => ({
  statements: {},
  entries: {},
  transfers: {},
  differences: {},
});

export const evolve = (state: BankAccountState, event: BankAccountEvent): BankAccountState => {
  switch (event.type) {
    case 'StatementImported':
      state.statements[event.statementId] = event.sha256;
      for (const { entryId } of event.entries) state.entries[entryId] = true;
      return state;
    case 'PayoutLinePaid':
      state.transfers[event.endToEndId] = {
        paidMinor: event.amountMinor,
        returned: false,
        borne: 0,
      };
      return state;
    case 'PayoutLineReturned':
      markReturned(state, event.endToEndId);
      return state;
    case 'BankDifferenceFound': {
      const { type: _type, currency: _currency, differenceId, foundAt: _foundAt, ...found } = event;
      state.differences[differenceId] = { ...found, resolved: false };
      if (event.kind === 'unknownReturn') bear(state, event, -1);
      return state;
    }
    case 'BankDifferenceResolved': {
      const found = state.differences[event.differenceId];
      if (found) found.resolved = true;
      const isBorne = event.kind === 'paidTwice' || event.kind === 'notOpen';
      if (found && isBorne && event.outcome !== 'recovered') bear(state, found, 1);
      return state;
    }
  }
};

const markReturned = ({ transfers }: BankAccountState, endToEndId: string): void => {
  const transfer = transfers[endToEndId];
  if (transfer) transfer.returned = true;
};

type Named = Pick<BankDifference, 'endToEndId' | 'theirMinor'>;

/** Counts a further payment that Fanfold bears, or that came back after all. */
const bear = ({ transfers }: BankAccountState, { endToEndId, theirMinor }: Named, by: 1 | -1): void => {
  const transfer = endToEndId === null ? undefined : transfers[endToEndId];
  if (transfer && transfer.paidMinor === Math.abs(theirMinor) && transfer.borne + by >= 0)
    transfer.borne += by;
};

export const differenceIdOf = (kind: BankDifferenceKind, entryId: string): string => `${kind}:${entryId}`;

/** The id of a difference, and what is known of it. */
export type OpenDifference = readonly [differenceId: string, difference: BankDifference];

/** An open difference of one kind about a transfer. */
export const openDifferenceOf = (
  { differences }: BankAccountState,
  kind: BankDifferenceKind,
  { endToEndId }: Pick<StatementEntry, 'endToEndId'>,
): OpenDifference | undefined =>
  Object.entries(differences).find(
    ([, one]) => !one.resolved && one.kind === kind && one.endToEndId === endToEndId,
  );
