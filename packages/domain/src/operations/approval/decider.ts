import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type ApprovalAct, type ApprovalEvent, approvalEvents } from './events.ts';

export type ApprovalCommand =
  | {
      readonly type: 'RequestApproval';
      readonly approvalId: Oid;
      readonly subjectOid: Oid;
      readonly act: ApprovalAct;
      readonly requestedByOid: Oid;
      readonly reason: string;
      readonly lapsesAt: Timestamp;
      readonly now: Timestamp;
    }
  | { readonly type: 'Approve'; readonly adminOid: Oid; readonly now: Timestamp }
  | { readonly type: 'Reject'; readonly adminOid: Oid; readonly reason: string; readonly now: Timestamp }
  | { readonly type: 'Lapse'; readonly now: Timestamp };

type Request = {
  readonly approvalId: Oid;
  readonly subjectOid: Oid;
  readonly act: ApprovalAct;
  readonly requestedByOid: Oid;
  readonly reason: string;
  readonly lapsesAt: Timestamp;
};

/** Plain JSON: a snapshot is this value written down. */
export type ApprovalState = {
  /** Null before anything was asked for. */
  request: Request | null;
  status: 'open' | 'granted' | 'rejected' | 'withdrawn' | 'lapsed';
};

export type ApprovalRefusal =
  | 'APPROVAL_NOT_FOUND'
  | 'APPROVAL_CLOSED'
  | 'SECOND_ADMIN_NEEDED'
  | 'OWN_ACCOUNT';

type Decision = ApprovalEvent[] | Refusal<ApprovalRefusal>;

/** An act that two people have to want. What is asked for once stays that. */
export const approval: Decider<ApprovalState, ApprovalCommand, ApprovalEvent, ApprovalRefusal> = {
  initial: () => ({ request: null, status: 'open' }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'ApprovalRequested': {
        const { approvalId, subjectOid, act, requestedByOid, reason, lapsesAt } = event;
        state.request = { approvalId, subjectOid, act, requestedByOid, reason, lapsesAt };
        return state;
      }
      case 'ApprovalGranted':
        state.status = 'granted';
        return state;
      case 'ApprovalRejected':
        state.status = 'rejected';
        return state;
      case 'ApprovalWithdrawn':
        state.status = 'withdrawn';
        return state;
      case 'ApprovalLapsed':
        state.status = 'lapsed';
        return state;
    }
  },

  decide: (state, command) => {
    if (command.type === 'RequestApproval') return state.request ? [] : request(command);
    if (!state.request) return refuse('APPROVAL_NOT_FOUND');
    if (command.type === 'Lapse') return lapse(state, state.request, command.now);
    // An end that no event tells of yet is an end.
    if (state.status !== 'open' || command.now >= state.request.lapsesAt) return refuse('APPROVAL_CLOSED');
    return command.type === 'Approve' ? approve(state.request, command) : reject(state.request, command);
  },
};

type Command<Type extends ApprovalCommand['type']> = Extract<ApprovalCommand, { type: Type }>;

const request = ({ now, ...asked }: Command<'RequestApproval'>): Decision => {
  // A fan may ask for the refund of their own charge; a role or revenue is never asked for oneself.
  if (asked.act.kind !== 'refund' && asked.requestedByOid === asked.subjectOid) return refuse('OWN_ACCOUNT');
  return [{ ...asked, type: 'ApprovalRequested', requestedAt: now }];
};

const approve = (asked: Request, { adminOid, now }: Command<'Approve'>): Decision => {
  const { approvalId, subjectOid, act, requestedByOid, reason } = asked;
  if (adminOid === requestedByOid) return refuse('SECOND_ADMIN_NEEDED');
  if (adminOid === subjectOid) return refuse('OWN_ACCOUNT');
  return [{ type: 'ApprovalGranted', approvalId, subjectOid, act, adminOid, reason, decidedAt: now }];
};

/** The person who asked may take it back: for this no second person is needed. */
const reject = (asked: Request, { adminOid, reason, now }: Command<'Reject'>): Decision => {
  const { approvalId, subjectOid, act, requestedByOid } = asked;
  const said = { approvalId, subjectOid, act, adminOid, reason };
  if (adminOid === requestedByOid) return [{ type: 'ApprovalWithdrawn', ...said, withdrawnAt: now }];
  return [{ type: 'ApprovalRejected', ...said, decidedAt: now }];
};

const lapse = ({ status }: ApprovalState, asked: Request, now: Timestamp): Decision => {
  if (status !== 'open' || now < asked.lapsesAt) return [];
  const { approvalId, subjectOid, act } = asked;
  return [{ type: 'ApprovalLapsed', approvalId, subjectOid, act, lapsedAt: now }];
};

export const approvalStream = defineStream({
  category: 'approval',
  idPattern: '{id}',
  holds: 'an act that needs a second administrator: who asked, and who approved or rejected it',
  context: 'operations',
  decider: approval,
  events: approvalEvents,
});
