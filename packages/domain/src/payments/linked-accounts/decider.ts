import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { FingerprintKind } from '../fingerprint/events.ts';
import { type LinkedAccountsEvent, linkedAccountsEvents } from './events.ts';

export type LinkedAccountsCommand =
  | {
      readonly type: 'DetectLinkedAccounts';
      readonly oids: readonly [Oid, Oid];
      readonly kind: FingerprintKind;
    }
  /** The payer has paid the other of the two. */
  | { readonly type: 'FlagPayer'; readonly payerOid: Oid }
  | {
      readonly type: 'DecideLinkedAccounts';
      readonly payerOid: Oid;
      readonly verdict: 'clear' | 'confirm';
      readonly reason: string;
      readonly decidedByOid: Oid;
      /** The id of the hold that a confirmation begins. */
      readonly holdId: Oid;
    };

type Case = { kinds: FingerprintKind[]; status: 'open' | 'cleared' | 'confirmed'; holdId: Oid | null };

/** Plain JSON: a snapshot is this value written down. */
export type LinkedAccountsState = {
  /** In the order of their ids; empty while nothing is shared. */
  oids: Oid[];
  kinds: FingerprintKind[];
  /** By payer: each of the two may be a creator whom the other pays. */
  cases: Record<string, Case>;
};

export type LinkedAccountsRefusal = 'LINKED_ACCOUNTS_NOT_FOUND' | 'OWN_ACCOUNT';

/** Two accounts that share a card or a device, and finance's decision about payments between them. */
export const linkedAccounts: Decider<
  LinkedAccountsState,
  LinkedAccountsCommand,
  LinkedAccountsEvent,
  LinkedAccountsRefusal
> = {
  initial: () => ({ oids: [], kinds: [], cases: {} }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'LinkedAccountsDetected':
        state.oids = [event.firstOid, event.secondOid];
        state.kinds.push(event.kind);
        return state;
      case 'LinkedAccountsFlagged': {
        const found: Case = state.cases[event.payerOid] ?? { kinds: [], status: 'open', holdId: null };
        found.kinds.push(event.kind);
        // A further shared card or device is a reason to open a cleared case again.
        if (found.status === 'cleared') found.status = 'open';
        state.cases[event.payerOid] = found;
        return state;
      }
      case 'LinkedAccountsCleared':
        Object.assign(state.cases[event.payerOid] ?? {}, { status: 'cleared', holdId: null });
        return state;
      case 'LinkedAccountsConfirmed':
        Object.assign(state.cases[event.payerOid] ?? {}, { status: 'confirmed', holdId: event.holdId });
        return state;
    }
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'DetectLinkedAccounts': {
        const [firstOid, secondOid] = command.oids.toSorted();
        if (!firstOid || !secondOid || firstOid === secondOid) return [];
        const { kind } = command;
        return state.kinds.includes(kind)
          ? []
          : [{ type: 'LinkedAccountsDetected', firstOid, secondOid, kind }];
      }
      case 'FlagPayer':
        return flag(state, command.payerOid);
      case 'DecideLinkedAccounts':
        return decideCase(state, command);
    }
  },
};

/** Stream names are `linkedAccounts-{one account}-{other account}`, in the order of their ids. */
export const linkedAccountsStream = defineStream({
  category: 'linkedAccounts',
  idPattern: '{oid}-{oid}',
  holds: 'two accounts that share a card or a device, and what finance thinks of one paying the other',
  context: 'payments',
  decider: linkedAccounts,
  events: linkedAccountsEvents,
});

export const linkedAccountsId = (one: Oid, other: Oid): string => [one, other].toSorted().join('-');

type Decision = LinkedAccountsEvent[] | Refusal<LinkedAccountsRefusal>;

const flag = (state: LinkedAccountsState, payerOid: Oid): Decision => {
  const ids = idsOf(state, payerOid);
  if (!ids) return [];
  const known = state.cases[payerOid]?.kinds ?? [];
  return state.kinds
    .filter((kind) => !known.includes(kind))
    .map((kind) => ({ type: 'LinkedAccountsFlagged', ...ids, kind }));
};

const decideCase = (
  state: LinkedAccountsState,
  {
    payerOid,
    verdict,
    reason,
    decidedByOid,
    holdId,
  }: Extract<LinkedAccountsCommand, { type: 'DecideLinkedAccounts' }>,
): Decision => {
  const ids = idsOf(state, payerOid);
  const found = state.cases[payerOid];
  if (!ids || !found) return refuse('LINKED_ACCOUNTS_NOT_FOUND');
  // A decision about a pair is not made by one of its two accounts.
  if (state.oids.includes(decidedByOid)) return refuse('OWN_ACCOUNT');
  const said = { ...ids, reason, decidedByOid };
  if (verdict === 'confirm')
    return found.status === 'confirmed' ? [] : [{ type: 'LinkedAccountsConfirmed', ...said, holdId }];
  return found.status === 'cleared' ? [] : [{ type: 'LinkedAccountsCleared', ...said, holdId: found.holdId }];
};

const idsOf = ({ oids }: LinkedAccountsState, payerOid: Oid) => {
  const [firstOid, secondOid] = oids;
  if (!firstOid || !secondOid || !oids.includes(payerOid)) return undefined;
  return { firstOid, secondOid, payerOid, creatorOid: payerOid === firstOid ? secondOid : firstOid };
};
