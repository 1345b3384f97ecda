import { describe, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { run, scenario } from '../../testing/scenario.ts';
import { type PayeeCommand, payee } from './decider.ts';

const save: PayeeCommand = {
  type: 'SavePayee',
  creatorOid: parseOid('66f000000000000000000001'),
  residence: 'KR',
  party: 'person',
  treatment: 'krFreelancer',
  name: 'Hana Kim',
  taxId: '900101-2000000',
  bank: {
    format: 'kr',
    bankName: 'Kookmin',
    accountHolder: 'Hana Kim',
    accountNumber: '12345678901234',
    routingNumber: '004',
    swiftCode: null,
    bankAddress: null,
  },
  now: '2026-11-20T00:00:00.000Z',
};
const { type: _type, now: _now, bank, ...person } = save;
const { format: bankFormat, ...account } = bank;
const profile = { ...person, bankFormat, ...account };
const given = scenario(payee);
const saved = run(payee, [save]).events;

describe('a payee', () => {
  it('is paid three days after the bank details changed, and not later for another change [REV-008]', () => {
    const event = { type: 'PayeeSaved' as const, ...profile };
    given()
      .when(save)
      .emits({
        ...event,
        bankChanged: true,
        usableFrom: '2026-11-23T00:00:00.000Z',
        savedAt: '2026-11-20T00:00:00.000Z',
      });
    const now = '2026-12-01T00:00:00.000Z';
    given(...saved)
      .when({ ...save, name: 'Hana K', now })
      .emits({
        ...event,
        name: 'Hana K',
        bankChanged: false,
        usableFrom: '2026-11-23T00:00:00.000Z',
        savedAt: now,
      });
    const other = { ...bank, accountNumber: '99999999999999' };
    given(...saved)
      .when({ ...save, bank: other, now })
      .emits({
        ...event,
        accountNumber: '99999999999999',
        bankChanged: true,
        usableFrom: '2026-12-04T00:00:00.000Z',
        savedAt: now,
      });
  });

  it('saved again as it is changes nothing', () =>
    given(...saved)
      .when({ ...save, now: '2026-12-01T00:00:00.000Z' })
      .emits());

  it('is taxed as residence and party say', () => {
    given()
      .when({ ...save, treatment: 'krBusiness' })
      .refuses('TAX_TREATMENT_WRONG');
    given()
      .when({ ...save, residence: 'JP' })
      .refuses('TAX_TREATMENT_WRONG');
    given()
      .when({ ...save, party: 'company' })
      .refuses('TAX_TREATMENT_WRONG');
  });
});
