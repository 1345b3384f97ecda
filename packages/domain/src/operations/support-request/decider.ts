import { type Decider, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { Language } from '../../language.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type SupportRequestEvent, type SupportTopic, supportRequestEvents } from './events.ts';

export type SupportRequestCommand =
  | {
      readonly type: 'RequestSupport';
      readonly requestOid: Oid;
      readonly requesterOid: Oid;
      readonly topic: SupportTopic;
      readonly text: string;
      readonly reference: string | null;
      readonly path: string | null;
      readonly language: Language;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'AnswerSupport';
      readonly answer: string;
      readonly answeredBy: Oid;
      readonly now: Timestamp;
    };

/** Plain JSON: a snapshot is this value written down. */
export type SupportRequestState = {
  status: 'none' | 'open' | 'answered';
  request: { requestOid: Oid; requesterOid: Oid } | null;
};

export type SupportRequestRefusal = 'SUPPORT_REQUEST_NOT_FOUND' | 'SUPPORT_REQUEST_ANSWERED' | 'OWN_ACCOUNT';

/** One request for help, which is answered once. */
export const supportRequest: Decider<
  SupportRequestState,
  SupportRequestCommand,
  SupportRequestEvent,
  SupportRequestRefusal
> = {
  initial: () => ({ status: 'none', request: null }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'SupportRequested':
        return {
          status: 'open',
          request: { requestOid: event.requestOid, requesterOid: event.requesterOid },
        };
      case 'SupportAnswered':
        state.status = 'answered';
        return state;
    }
  },

  decide: ({ status, request }, command) => {
    if (command.type === 'RequestSupport') {
      if (status !== 'none') return [];
      const { type: _, now: requestedAt, ...fields } = command;
      return [{ type: 'SupportRequested', ...fields, requestedAt }];
    }
    if (request === null) return refuse('SUPPORT_REQUEST_NOT_FOUND');
    if (status === 'answered') return refuse('SUPPORT_REQUEST_ANSWERED');
    const { answer, answeredBy, now: answeredAt } = command;
    if (answeredBy === request.requesterOid) return refuse('OWN_ACCOUNT');
    return [{ type: 'SupportAnswered', ...request, answer, answeredBy, answeredAt }];
  },
};

export const supportRequestStream = defineStream({
  category: 'supportRequest',
  idPattern: '{request oid}',
  holds: 'one person’s request for help, and its answer',
  context: 'operations',
  decider: supportRequest,
  events: supportRequestEvents,
});
