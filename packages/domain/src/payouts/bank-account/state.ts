import type { Oid } from '../../ids.ts';
import type { BankAccountEvent, BankDifferenceKind, DifferenceOutcome, StatementEntry } from './events.ts';

type Event<Type extends BankAccountEvent['type']> = Extract<BankAccountEvent, { type: Type }>;

export type BankDifference = Omit<
  Event<'BankDifferenceFound'>,
  'type' | 'currency' | 'differenceId' | 'foundAt'
> & {
  resolved: boolean;
  outcome?: DifferenceOutcome;
};

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
  /** By the bank's name, what it said. */
  entries: Record<string, string>;
  /** By end-to-end id, what was paid. */
  transfers: Record<string, TransferState>;
  differences: Record<string, BankDifference>;
  /** By the bank's name, statements that wait for a second person. */
  offered: Record<string, { sha256: string; byOid: Oid }>;
  /** By their hashes, what was fetched and refused. */
  refused: Record<string, true>;
  /** By request that was paid by hand, what entries were decided to be: its payment, and its return. */
  byHand: Record<string, { paid?: true; back?: true }>;
};

export const initial = (): BankAccountState => ({
  statements: {},
  entries: {},
  transfers: {},
  differences: {},
  offered: {},
  refused: {},
  byHand: {},
});

export const evolve = (state: BankAccountState, event: BankAccountEvent): BankAccountState => {
  switch (event.type) {
    case 'StatementImported':
      state.statements[event.statementId] = event.sha256;
      for (const entry of event.entries) state.entries[entry.entryId] = saidOf(entry);
      delete state.offered[event.statementId];
      return state;
    case 'StatementOffered':
      state.offered[event.statementId] = { sha256: event.sha256, byOid: event.byOid };
      return state;
    case 'StatementRefused':
      state.refused[event.sha256] = true;
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
      if (event.kind === 'unknownReturn' && isOfBorne(state, event)) bear(state, event, -1);
      return state;
    }
    case 'BankDifferenceResolved':
      return endDifference(state, event);
  }
};

const endDifference = (
  state: BankAccountState,
  { differenceId, kind, outcome, requestId, theirMinor }: Event<'BankDifferenceResolved'>,
): BankAccountState => {
  const found = state.differences[differenceId];
  if (!found) return state;
  Object.assign(found, { resolved: true, outcome });
  if (requestId !== undefined)
    state.byHand[requestId] = {
      ...state.byHand[requestId],
      ...(theirMinor < 0 ? { paid: true } : { back: true }),
    };
  const isBorne = (kind === 'paidTwice' || kind === 'notOpen') && outcome !== 'recovered';
  if (isBorne && isWhole(state, found)) bear(state, found, 1);
  return state;
};

/** What an entry says, to compare it with another one of its name. */
export const saidOf = ({ bookedOn, amountMinor, endToEndId }: StatementEntry): string =>
  `${bookedOn} ${amountMinor} ${endToEndId ?? ''}`;

const markReturned = ({ transfers }: BankAccountState, endToEndId: string): void => {
  const transfer = transfers[endToEndId];
  if (transfer) transfer.returned = true;
};

type Named = Pick<BankDifference, 'endToEndId' | 'theirMinor'>;

const transferOf = ({ transfers }: BankAccountState, { endToEndId }: Pick<Named, 'endToEndId'>) =>
  endToEndId === null ? undefined : transfers[endToEndId];

/** Counts a further payment that Fanfold bears, or that came back after all. */
const bear = (state: BankAccountState, named: Named, by: 1 | -1): void => {
  const transfer = transferOf(state, named);
  if (transfer) transfer.borne += by;
};

const isWhole = (state: BankAccountState, named: Named): boolean =>
  transferOf(state, named)?.paidMinor === Math.abs(named.theirMinor);

/** Whole, or less what the banks on the way kept. */
const isOfBorne = (state: BankAccountState, named: Named): boolean => {
  const transfer = transferOf(state, named);
  const { theirMinor } = named;
  return transfer !== undefined && transfer.borne > 0 && theirMinor > 0 && theirMinor <= transfer.paidMinor;
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

/** Payments that settle no request. */
const tooMuch = ['paidTwice', 'wrongAmount', 'notOpen'] as const satisfies readonly BankDifferenceKind[];

/** What left once too often for a transfer and is not decided yet; with an amount, a payment of it. */
export const openPaymentOf = (
  state: BankAccountState,
  entry: Pick<StatementEntry, 'endToEndId'>,
  amountMinor?: number,
): OpenDifference | undefined =>
  tooMuch
    .map((kind) => openDifferenceOf(state, kind, entry))
    .find((one) => one && (amountMinor === undefined || 0 - one[1].theirMinor === amountMinor));

/**
 * How many payments of a line Fanfold bears that have not come back, whole or less what the banks on the way
 * kept. `except` is a return that is being decided.
 */
export const borneOf = (
  { differences }: BankAccountState,
  { endToEndId }: Pick<StatementEntry, 'endToEndId'>,
  except?: string,
): number =>
  Object.entries(differences)
    .filter(([id, one]) => id !== except && one.endToEndId === endToEndId)
    .reduce((sum, [, { kind, outcome = null }]) => {
      if (kind === 'unknownReturn') return outcome === null || outcome === 'explained' ? sum - 1 : sum;
      return outcome === 'loss' || outcome === 'explained' ? sum + 1 : sum;
    }, 0);
