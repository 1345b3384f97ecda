import { describe, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { supportRequest } from './decider.ts';
import type { SupportRequestEvent } from './events.ts';

const given = scenario(supportRequest);
const [requestOid, requesterOid, admin] = ['1', '2', '3'].map((digit) => parseOid(digit.repeat(24))) as [
  never,
  never,
  never,
];
const now = '2026-11-24T12:00:00.000Z';
const said = {
  topic: 'payment',
  text: 'I paid twice.',
  reference: 'urn:uuid:1',
  path: '/charge',
  language: 'en',
} as const;
const requested: SupportRequestEvent = {
  type: 'SupportRequested',
  requestOid,
  requesterOid,
  ...said,
  requestedAt: now,
};
const request = { type: 'RequestSupport', requestOid, requesterOid, ...said, now } as const;
const answer = { type: 'AnswerSupport', answer: 'We sent it back.', answeredBy: admin, now } as const;
const answered: SupportRequestEvent = {
  type: 'SupportAnswered',
  requestOid,
  requesterOid,
  answer: 'We sent it back.',
  answeredBy: admin,
  answeredAt: now,
};

describe('a request for help', () => {
  it('is recorded once', () => {
    given().when(request).emits(requested);
    given(requested).when(request).emits();
    given(requested, answered).when(request).emits();
  });

  it('is answered once, by another person than the one who asked', () => {
    given(requested).when(answer).emits(answered);
    given(requested, answered).when(answer).refuses('SUPPORT_REQUEST_ANSWERED');
    given().when(answer).refuses('SUPPORT_REQUEST_NOT_FOUND');
    given(requested)
      .when({ ...answer, answeredBy: requesterOid })
      .refuses('OWN_ACCOUNT');
  });
});
