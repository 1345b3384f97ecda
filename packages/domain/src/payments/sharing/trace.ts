import type { Decider } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { type SharedMeans, type TraceEvent, traceEvents } from './events.ts';

export type TraceCommand = {
  readonly type: 'LeaveTrace';
  readonly kind: SharedMeans;
  readonly ownerOid: Oid;
};

/** Plain JSON: a snapshot is this value written down. */
export type TraceState = { owners: Oid[] };

/** A device that more accounts than these used stands in a café or a school, and says nothing about two of them. */
export const maxSharers = 8;

/** Who used one card or one device. */
export const trace: Decider<TraceState, TraceCommand, TraceEvent, never> = {
  initial: () => ({ owners: [] }),

  evolve: (state, event) => {
    state.owners.push(event.ownerOid);
    return state;
  },

  decide: ({ owners }, { kind, ownerOid }) =>
    owners.includes(ownerOid) || owners.length > maxSharers
      ? []
      : [{ type: 'TraceLeft', kind, ownerOid, others: owners.length < maxSharers ? [...owners] : [] }],
};

/** Stream names are `trace-{kind}-{keyed hash}`. */
export const traceStream = defineStream({
  category: 'trace',
  context: 'payments',
  decider: trace,
  events: traceEvents,
});

/** The stream of a card (by its provider's fingerprint) or a device (by its random name). Neither can be read from it. */
export const traceId = (kind: SharedMeans, value: string, keyedHash: (text: string) => string): string =>
  `${kind}-${keyedHash(`trace-${kind}:${value}`)}`;
