import { describe, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { inspections } from './decider.ts';

const given = scenario(inspections);
const [readerOid, subject, other] = ['a', 'b', 'c'].map((digit) => parseOid(digit.repeat(24))) as [
  ReturnType<typeof parseOid>,
  ReturnType<typeof parseOid>,
  ReturnType<typeof parseOid>,
];
const read = { readerOid, what: 'charges', operation: 'GET /api/admin/charges', reason: 'a complaint' };
const looked = (...subjectOids: ReturnType<typeof parseOid>[]) =>
  given().when({ type: 'RecordInspection', ...read, subjectOids });

describe('a look at the personal data of others', () => {
  it('is recorded with all persons who were seen, once each', () =>
    looked(subject, other, subject).emits({
      type: 'PersonalDataRead',
      ...read,
      subjectOids: [subject, other],
    }));

  it('is recorded again each time', () =>
    given({ type: 'PersonalDataRead', ...read, subjectOids: [subject] })
      .when({ type: 'RecordInspection', ...read, subjectOids: [subject] })
      .emits({ type: 'PersonalDataRead', ...read, subjectOids: [subject] }));

  it('is not recorded for a person’s own data', () => looked(readerOid).emits());
});
