import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import type { ItemTemplate } from '../inventory/events.ts';
import { type QrEventEvent, qrEventEvents } from './events.ts';

export type QrEventCommand =
  | {
      readonly type: 'SaveQrEvent';
      readonly code: string;
      readonly title: string;
      readonly itemData: ItemTemplate;
      readonly createCount: number;
      readonly endsAt: Timestamp | null;
      readonly adminOid: Oid;
    }
  | { readonly type: 'RemoveQrEvent'; readonly code: string; readonly adminOid: Oid }
  | {
      readonly type: 'ClaimQrEvent';
      readonly code: string;
      readonly userOid: Oid;
      readonly itemOid: Oid;
      readonly now: Timestamp;
    };

/** Plain JSON: a snapshot is this value written down. */
export type QrEventState = {
  status: 'none' | 'open' | 'removed';
  title: string;
  itemData: ItemTemplate | null;
  createCount: number;
  endsAt: Timestamp | null;
  /** All participants. They stay when the event is removed and saved again, so no user takes part twice. */
  joined: Record<string, true>;
  issued: number;
};

export type QrEventRefusal =
  | 'QR_EVENT_NOT_FOUND'
  | 'QR_EVENT_CODES_ISSUED'
  | 'QR_EVENT_ALREADY_JOINED'
  | 'QR_EVENT_COUNT_BELOW_ISSUED';

/** One event's code, and how often it can still be used (COM-030). */
export const qrEvent: Decider<QrEventState, QrEventCommand, QrEventEvent, QrEventRefusal> = {
  initial: () => ({
    status: 'none',
    title: '',
    itemData: null,
    createCount: 0,
    endsAt: null,
    joined: {},
    issued: 0,
  }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'QrEventSaved':
        state.status = 'open';
        state.title = event.title;
        state.itemData = event.itemData;
        state.createCount = event.createCount;
        state.endsAt = event.endsAt;
        return state;
      case 'QrEventRemoved':
        state.status = 'removed';
        return state;
      case 'QrEventClaimed':
        state.joined[event.userOid] = true;
        state.issued = event.number;
        return state;
    }
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'SaveQrEvent': {
        const { type: _type, ...saved } = command;
        if (command.createCount < state.issued)
          return refuse('QR_EVENT_COUNT_BELOW_ISSUED', { issued: state.issued });
        return [{ type: 'QrEventSaved', ...saved }];
      }
      case 'RemoveQrEvent':
        if (state.status === 'none') return refuse('QR_EVENT_NOT_FOUND');
        if (state.status === 'removed') return [];
        return [{ type: 'QrEventRemoved', code: command.code, adminOid: command.adminOid }];
      case 'ClaimQrEvent':
        return claim(state, command);
    }
  },
};

/** Stream names are `qrEvent-{code}`: a category has no hyphen of its own. */
export const qrEventStream = defineStream({
  category: 'qrEvent',
  idPattern: '{code}',
  holds: 'a QR event, who took part',
  context: 'rewards',
  decider: qrEvent,
  events: qrEventEvents,
  chained: true,
});

const claim = (
  state: QrEventState,
  { code, userOid, itemOid, now }: Extract<QrEventCommand, { type: 'ClaimQrEvent' }>,
): QrEventEvent[] | Refusal<QrEventRefusal> => {
  const { status, itemData, endsAt, joined, issued, createCount } = state;
  // A participant gets this answer also after the event has ended.
  if (joined[userOid]) return refuse('QR_EVENT_ALREADY_JOINED');
  if (status !== 'open' || !itemData || (endsAt !== null && endsAt <= now))
    return refuse('QR_EVENT_NOT_FOUND');
  if (issued >= createCount) return refuse('QR_EVENT_CODES_ISSUED');
  return [{ type: 'QrEventClaimed', code, userOid, itemOid, number: issued + 1, itemData }];
};
