import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type ReportableKind, type ReportEvent, type ReportReason, reportEvents } from './events.ts';

export type ReportCommand =
  | {
      readonly type: 'FileReport';
      readonly reportOid: Oid;
      readonly reporterOid: Oid;
      readonly kind: ReportableKind;
      readonly targetOid: Oid;
      readonly reason: ReportReason;
      readonly details: string;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'DecideReport';
      readonly outcome: 'upheld' | 'dismissed';
      readonly note: string;
      /** What the creator is told; for a work that is taken down. */
      readonly told?: string | undefined;
      readonly decidedBy: Oid;
      readonly now: Timestamp;
    };

type Filed = Pick<
  Extract<ReportEvent, { type: 'ReportFiled' }>,
  'reportOid' | 'reporterOid' | 'kind' | 'targetOid'
>;

/** Plain JSON: a snapshot is this value written down. */
export type ReportState = { status: 'none' | 'open' | 'decided'; filed: Filed | null };

export type ReportRefusal = 'REPORT_NOT_FOUND' | 'REPORT_DECIDED' | 'OWN_ACCOUNT' | 'NOTHING_TOLD';

/**
 * One person's report about one thing. It may be filed again after it was decided, e.g. when the thing has
 * changed.
 */
export const report: Decider<ReportState, ReportCommand, ReportEvent, ReportRefusal> = {
  initial: () => ({ status: 'none', filed: null }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'ReportFiled': {
        const { reportOid, reporterOid, kind, targetOid } = event;
        return { status: 'open', filed: { reportOid, reporterOid, kind, targetOid } };
      }
      case 'ReportDecided':
        state.status = 'decided';
        return state;
    }
  },

  decide: ({ status, filed }, command) => {
    if (command.type === 'FileReport') {
      // It waits already, and a second one would only make the queue longer.
      if (status === 'open') return [];
      const { type: _, now: filedAt, ...fields } = command;
      return [{ type: 'ReportFiled', ...fields, filedAt }];
    }
    if (filed === null) return refuse('REPORT_NOT_FOUND');
    return status === 'decided' ? refuse('REPORT_DECIDED') : decided(filed, command);
  },
};

type Decide = Extract<ReportCommand, { type: 'DecideReport' }>;

const decided = (
  filed: Filed,
  { outcome, note, told, decidedBy, now: decidedAt }: Decide,
): ReportEvent[] | Refusal<ReportRefusal> => {
  if (decidedBy === filed.reporterOid) return refuse('OWN_ACCOUNT');
  const decision = { type: 'ReportDecided', ...filed, outcome, note, decidedBy, decidedAt } as const;
  if (outcome === 'dismissed' || filed.kind !== 'content') return [decision];
  return told === undefined ? refuse('NOTHING_TOLD') : [{ ...decision, told }];
};

export const reportStream = defineStream({
  category: 'report',
  idPattern: '{report oid}',
  holds: 'one person’s report about a work or a comment, and what was decided',
  context: 'community',
  decider: report,
  events: reportEvents,
});
