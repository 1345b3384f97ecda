import type { Decider } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type PlayKeysEvent, playKeysEvents } from './events.ts';

export type PlayKeysCommand = {
  readonly type: 'IssuePlayKey';
  readonly viewerOid: Oid;
  readonly contentOid: Oid;
  readonly assetOid: Oid;
  readonly mark: string;
  readonly now: Timestamp;
};

/** When the key of each work was recorded last. Plain JSON: a snapshot is this value written down. */
export type PlayKeysState = { issuedAt: Record<string, Timestamp> };

/** A player asks again after each pause and change of quality: one record covers so many hours. */
const hours = 6;

/** Which copy-protected works a viewer has opened. */
export const playKeys: Decider<PlayKeysState, PlayKeysCommand, PlayKeysEvent, never> = {
  initial: () => ({ issuedAt: {} }),
  evolve: (state, event) => {
    switch (event.type) {
      case 'PlayKeyIssued':
        state.issuedAt[event.contentOid] = event.issuedAt;
        return state;
    }
  },
  decide: ({ issuedAt }, { type: _type, now, ...fields }) => {
    const last = issuedAt[fields.contentOid];
    if (last !== undefined && Date.parse(now) < Date.parse(last) + hours * 3_600_000) return [];
    return [{ type: 'PlayKeyIssued', ...fields, issuedAt: now }];
  },
};

/** Stream names are `playKeys-{viewer}`. */
export const playKeysStream = defineStream({
  category: 'playKeys',
  idPattern: '{oid}',
  holds: 'the copy-protected works that a person has opened, with the mark of each copy',
  context: 'media',
  decider: playKeys,
  events: playKeysEvents,
});
