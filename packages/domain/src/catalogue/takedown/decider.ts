import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { Language } from '../../language.ts';
import { defineStream } from '../../stream.ts';
import { addDays, addYears, type Timestamp } from '../../time.ts';
import { type ClaimantRole, type TakedownEvent, takedownEvents } from './events.ts';

/** Days from a counter-notice until the work comes back (17 U.S.C. 512(g)(2)(C): 10 to 14 business days). */
export const counterNoticeDays = 14;

/**
 * Years from the last decision until what the claimant wrote is erased: as long as a claim for damages is
 * open (17 U.S.C. 507(b)).
 */
export const claimantYears = 3;

/** What an administrator decides or records. */
export const takedownOutcomes = ['accepted', 'rejected', 'withdrawn', 'upheld', 'reinstated'] as const;
export type TakedownOutcome = (typeof takedownOutcomes)[number];

export const takedownStatuses = [
  'filed',
  'accepted',
  'rejected',
  'withdrawn',
  'countered',
  'upheld',
  'reinstated',
] as const;
export type TakedownStatus = (typeof takedownStatuses)[number];

type Ids = { takedownOid: Oid; contentOid: Oid; creatorOid: Oid };

export type TakedownCommand =
  | ({
      readonly type: 'FileTakedown';
      readonly claimantOid: Oid | null;
      readonly role: ClaimantRole;
      readonly name: string;
      readonly email: string;
      readonly infringed: string;
      readonly signature: string;
      readonly language: Language;
      readonly now: Timestamp;
    } & Readonly<Ids>)
  | {
      readonly type: 'DecideTakedown';
      readonly outcome: TakedownOutcome;
      readonly reason: string;
      /** Of an acceptance: whether the buyers may still open the work. */
      readonly buyersKeep: boolean;
      readonly decidedBy: Oid;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'CounterTakedown';
      readonly creatorOid: Oid;
      readonly name: string;
      readonly statement: string;
      readonly now: Timestamp;
    }
  /** The waiting period has passed. */
  | { readonly type: 'EndWaiting'; readonly now: Timestamp }
  /** What the claimant wrote has been kept long enough. */
  | { readonly type: 'EraseClaimant'; readonly now: Timestamp };

/** Plain JSON: a snapshot is this value written down. */
export type TakedownState = {
  status: 'none' | TakedownStatus;
  ids: Ids | null;
  claimantOid: Oid | null;
  /** Where the claimant is told; null once that was erased. */
  claimant: { name: string | null; email: string | null; language: Language } | null;
  counter: { name: string | null; statement: string | null; reinstateAt: Timestamp } | null;
  /** When it was decided last; null while a decision is awaited, and once the claimant was erased. */
  closedAt: Timestamp | null;
};

export type TakedownRefusal =
  | 'TAKEDOWN_NOT_FOUND'
  | 'TAKEDOWN_DECIDED'
  | 'TAKEDOWN_NOT_COUNTERED'
  | 'TAKEDOWN_NOT_ACCEPTED'
  | 'OWN_ACCOUNT';

type Decision = TakedownEvent[] | Refusal<TakedownRefusal>;

/** One notice of one claimant against one work, the creator's counter-notice, and the decisions. */
export const takedown: Decider<TakedownState, TakedownCommand, TakedownEvent, TakedownRefusal> = {
  initial: () => ({
    status: 'none',
    ids: null,
    claimantOid: null,
    claimant: null,
    counter: null,
    closedAt: null,
  }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'TakedownFiled': {
        const { takedownOid, contentOid, creatorOid, claimantOid, name, email, language } = event;
        state.status = 'filed';
        state.ids = { takedownOid, contentOid, creatorOid };
        state.claimantOid = claimantOid;
        state.claimant = { name, email, language };
        return state;
      }
      case 'TakedownAccepted':
      case 'TakedownRejected':
      case 'TakedownWithdrawn':
      case 'TakedownUpheld':
        return closed(state, statusOf[event.type], event.decidedAt);
      case 'TakedownCountered': {
        const { name, statement, reinstateAt } = event;
        state.status = 'countered';
        state.counter = { name, statement, reinstateAt };
        state.closedAt = null;
        return state;
      }
      case 'TakedownReinstated':
        return closed(state, 'reinstated', event.reinstatedAt);
      case 'TakedownClaimantErased':
        state.claimant = null;
        state.closedAt = null;
        return state;
    }
  },

  decide: (state, command) => {
    if (command.type === 'FileTakedown') return file(state, command);
    const { ids } = state;
    if (ids === null) return refuse('TAKEDOWN_NOT_FOUND');
    switch (command.type) {
      case 'DecideTakedown':
        return decideAs(state, ids, command);
      case 'CounterTakedown':
        return counter(state, ids, command);
      case 'EndWaiting': {
        const isOver = state.counter !== null && command.now >= state.counter.reinstateAt;
        if (state.status !== 'countered' || !isOver) return [];
        return [
          {
            type: 'TakedownReinstated',
            ...ids,
            reason: null,
            reinstatedBy: null,
            reinstatedAt: command.now,
          },
        ];
      }
      case 'EraseClaimant':
        return isKeptLongEnough(state, command.now)
          ? [{ type: 'TakedownClaimantErased', ...ids, erasedAt: command.now }]
          : [];
    }
  },
};

const statusOf = {
  TakedownAccepted: 'accepted',
  TakedownRejected: 'rejected',
  TakedownWithdrawn: 'withdrawn',
  TakedownUpheld: 'upheld',
} as const;

const closed = (state: TakedownState, status: TakedownStatus, at: Timestamp): TakedownState => {
  state.status = status;
  state.closedAt = at;
  return state;
};

/** Until when what the claimant wrote is kept after a decision. */
export const claimantKeptUntil = (decidedAt: Timestamp): Timestamp => addYears(decidedAt, claimantYears);

/** Whether what the claimant wrote is to be erased. */
export const isKeptLongEnough = ({ closedAt }: Pick<TakedownState, 'closedAt'>, now: Timestamp): boolean =>
  closedAt !== null && claimantKeptUntil(closedAt) <= now;

export const takedownStream = defineStream({
  category: 'takedown',
  idPattern: '{takedown oid}',
  holds: 'a notice that a work infringes a right (sealed), the counter-notice (sealed), and the decisions',
  context: 'catalogue',
  decider: takedown,
  events: takedownEvents,
});

type Command<Type extends TakedownCommand['type']> = Extract<TakedownCommand, { type: Type }>;

const file = ({ status }: TakedownState, command: Command<'FileTakedown'>): Decision => {
  if (status !== 'none') return [];
  if (command.claimantOid === command.creatorOid) return refuse('OWN_ACCOUNT');
  const { type: _type, now: filedAt, ...fields } = command;
  const subjectOid = fields.claimantOid ?? fields.takedownOid;
  return [{ type: 'TakedownFiled', ...fields, subjectOid, filedAt }];
};

/** From which states an administrator may come to an outcome. */
const before: Readonly<Record<TakedownOutcome, readonly TakedownState['status'][]>> = {
  accepted: ['filed'],
  rejected: ['filed'],
  withdrawn: ['filed', 'accepted', 'countered', 'upheld'],
  upheld: ['countered'],
  reinstated: ['accepted', 'countered', 'upheld'],
};

const decideAs = (state: TakedownState, ids: Ids, command: Command<'DecideTakedown'>): Decision => {
  const { outcome, reason, buyersKeep, decidedBy, now } = command;
  if (decidedBy === state.claimantOid || decidedBy === ids.creatorOid) return refuse('OWN_ACCOUNT');
  if (state.status === outcome) return [];
  if (!before[outcome].includes(state.status)) return refuse(refusalOf(state.status, outcome));
  const fields = { ...ids, reason, decidedBy, decidedAt: now };
  switch (outcome) {
    case 'accepted':
      return [{ type: 'TakedownAccepted', ...fields, buyersKeep }];
    case 'rejected':
      return [{ type: 'TakedownRejected', ...fields }];
    case 'withdrawn':
      return [{ type: 'TakedownWithdrawn', ...fields, wasAccepted: state.status !== 'filed' }];
    case 'upheld':
      return [{ type: 'TakedownUpheld', ...fields }];
    case 'reinstated':
      return [{ type: 'TakedownReinstated', ...ids, reason, reinstatedBy: decidedBy, reinstatedAt: now }];
  }
};

const refusalOf = (status: TakedownState['status'], outcome: TakedownOutcome): TakedownRefusal => {
  if (outcome === 'upheld' && (status === 'filed' || status === 'accepted')) return 'TAKEDOWN_NOT_COUNTERED';
  return outcome === 'reinstated' && status === 'filed' ? 'TAKEDOWN_NOT_ACCEPTED' : 'TAKEDOWN_DECIDED';
};

/** One for each notice. */
const counter = ({ status }: TakedownState, ids: Ids, command: Command<'CounterTakedown'>): Decision => {
  const { creatorOid, name, statement, now } = command;
  // A notice against another person's work is answered like none.
  if (creatorOid !== ids.creatorOid) return refuse('TAKEDOWN_NOT_FOUND');
  if (status === 'countered') return [];
  if (status === 'filed') return refuse('TAKEDOWN_NOT_ACCEPTED');
  if (status !== 'accepted') return refuse('TAKEDOWN_DECIDED');
  const reinstateAt = addDays(now, counterNoticeDays);
  return [{ type: 'TakedownCountered', ...ids, name, statement, counteredAt: now, reinstateAt }];
};
