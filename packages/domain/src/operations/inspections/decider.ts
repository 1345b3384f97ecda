import type { Decider } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { type InspectionsEvent, inspectionsEvents } from './events.ts';

export type InspectionsCommand = {
  readonly type: 'RecordInspection';
  readonly readerOid: Oid;
  readonly subjectOids: readonly Oid[];
  readonly what: string;
  readonly operation: string;
  readonly reason: string | null;
};

/** Nothing is decided by what was read before. */
export type InspectionsState = Record<string, never>;

/** Who read whose personal data on one day. People's own data is none of it. */
export const inspections: Decider<InspectionsState, InspectionsCommand, InspectionsEvent, never> = {
  initial: () => ({}),

  evolve: (state) => state,

  decide: (_state, { type: _, ...read }) => {
    const subjectOids = [...new Set(read.subjectOids)].filter((oid) => oid !== read.readerOid);
    return subjectOids.length === 0 ? [] : [{ type: 'PersonalDataRead', ...read, subjectOids }];
  },
};

/** One stream a day (Asia/Seoul): a day's reads are listed from it, and none grows for ever. */
export const inspectionsStream = defineStream({
  category: 'inspections',
  idPattern: '{yyyy-mm-dd}',
  holds: "who read whose personal data on a day: administrators' and finance's looks",
  context: 'operations',
  decider: inspections,
  events: inspectionsEvents,
});
