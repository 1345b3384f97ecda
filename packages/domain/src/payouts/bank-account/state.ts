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
      state.transfers[event.endToEndId] = { paidMinor: event.amountMinor, returned: false };
      return state;
    case 'PayoutLineReturned':
      state.transfers[event.endToEndId] = { paidMinor: event.amountMinor, returned: true };
      return state;
    case 'BankDifferenceFound': {
      const { type: _type, currency: _currency, differenceId, foundAt: _foundAt, ...found } = event;
      state.differences[differenceId] = { ...found, resolved: false };
      return state;
    }
    case 'BankDifferenceResolved': {
      const found = state.differences[event.differenceId];
      if (found) found.resolved = true;
      return state;
    }
  }
};

export const differenceIdOf = (kind: BankDifferenceKind, entryId: string): string => `${kind}:${entryId}`;

/** An open difference of one kind about a transfer. */
export const openDifferenceOf = (
  { differences }: BankAccountState,
  kind: BankDifferenceKind,
  { endToEndId }: Pick<StatementEntry, 'endToEndId'>,
): readonly [string, BankDifference] | undefined =>
  Object.entries(differences).find(
    ([, one]) => !one.resolved && one.kind === kind && one.endToEndId === endToEndId,
  );
