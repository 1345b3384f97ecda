import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { run, scenario } from '../../testing/scenario.ts';
import { type PayeeCommand, payee } from './decider.ts';
import { isMinor } from './guardian.ts';
import type { PayeeSaved } from './profile.ts';

type Saving = Extract<PayeeCommand, { type: 'SavePayee' }>;
const save: Saving = {
  type: 'SavePayee',
  creatorOid: parseOid('66f000000000000000000001'),
  residence: 'KR',
  party: 'person',
  relation: 'self',
  minor: false,
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
const { type: _type, now: _now, minor: _minor, bank, ...person } = save;
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
        taxChanged: true,
        validFrom: '2026-11-20',
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
        taxChanged: false,
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
        taxChanged: false,
        usableFrom: '2026-12-04T00:00:00.000Z',
        savedAt: now,
      });
  });

  it('saved again as it is changes nothing', () =>
    given(...saved)
      .when({ ...save, now: '2026-12-01T00:00:00.000Z' })
      .emits());

  it('is a guardian for a creator under 19 [REV-008]', () => {
    given()
      .when({ ...save, minor: true })
      .refuses('GUARDIAN_NEEDED');
    given()
      .when({ ...save, minor: true, relation: 'agency' })
      .refuses('GUARDIAN_NEEDED');
    given()
      .when({ ...save, minor: true, relation: 'guardian', party: 'company', treatment: 'krBusiness' })
      .refuses('GUARDIAN_NEEDED');
    const [event] = run(payee, [{ ...save, minor: true, relation: 'guardian' }]).events;
    expect(event).toMatchObject({ relation: 'guardian', name: 'Hana Kim' });
  });

  it('is another one with another relation or tax number, and the same one with another bank account', () => {
    const other = { ...bank, accountNumber: '99999999999999' };
    const after = (...more: Partial<Saving>[]) =>
      run(payee, [save, ...more.map((each) => ({ ...save, ...each }))]).state;
    expect(after({ bank: other })).toMatchObject({ revision: 2, payeeSince: 1 });
    expect(after({ name: 'Hana K' })).toMatchObject({ revision: 2, payeeSince: 1 });
    expect(after({ relation: 'agency' })).toMatchObject({ revision: 2, payeeSince: 2 });
    expect(after({ taxId: '1' }, { taxId: '1', bank: other })).toMatchObject({ revision: 3, payeeSince: 2 });
  });

  it('is the same one when its tax number is written in another way, so that no payout waits for it [REV-008]', () => {
    const other = { ...bank, accountNumber: '99999999999999' };
    const after = (first: string | null, second: string) =>
      run(payee, [
        { ...save, taxId: first },
        { ...save, taxId: second, bank: other },
      ]).state;
    expect(after('900101-2000000', '9001012000000')).toMatchObject({ revision: 2, payeeSince: 1 });
    expect(after('9001012000000', ' 900101 – 2000000 ')).toMatchObject({ payeeSince: 1 });
    expect(after('ab 12-3456', 'AB123456')).toMatchObject({ payeeSince: 1 });
    expect(after('9001012000000', '９００１０１-２００００００')).toMatchObject({ payeeSince: 1 });
    expect(after('900101-2000000', '900101-2000001')).toMatchObject({ payeeSince: 2 });
    expect(after(null, '900101-2000000')).toMatchObject({ payeeSince: 2 });
  });

  it('is another one with another name, where the payee has no tax number [REV-008]', () => {
    const japanese = { ...save, residence: 'JP', treatment: 'nonResident' as const, taxId: null };
    const after = (first: string, second: string, more: Partial<Saving> = {}) =>
      run(payee, [
        { ...japanese, ...more, name: first },
        { ...japanese, ...more, name: second, bank: { ...bank, accountNumber: '99999999999999' } },
      ]);
    expect(after('Sato', 'Tanaka').state).toMatchObject({ revision: 2, payeeSince: 2 });
    expect(after('Sato', 'Tanaka').events[1]).toMatchObject({ newPayee: true, taxChanged: true });
    expect(after('佐藤　花', '佐藤花').state).toMatchObject({ revision: 2, payeeSince: 1 });
    expect(after('ｻﾄｳ ﾊﾅ', 'サトウ・ハナ').state).toMatchObject({ payeeSince: 1 });
    expect(after('Sato Hana', 'SATOHANA').events[1]).not.toHaveProperty('newPayee');
    // Elsewhere too, where a profile has none.
    const german = { residence: 'DE', taxId: '' };
    expect(after('Anna', 'Berta', german).state).toMatchObject({ payeeSince: 2 });
  });

  it('stays the payee that it was where names were not compared when it was saved', () => {
    const japanese = { ...save, residence: 'JP', treatment: 'nonResident' as const, taxId: null };
    const [first] = run(payee, [japanese]).events as [PayeeSaved];
    const second = { ...first, name: 'Tanaka', taxChanged: false, savedAt: '2026-12-01T00:00:00.000Z' };
    expect(given(first, second).state()).toMatchObject({ revision: 2, payeeSince: 1 });
    expect(given(first, { ...second, newPayee: true }).state()).toMatchObject({ payeeSince: 2 });
  });

  it('is the creator where a profile of before says nothing else', () => {
    const [{ relation: _relation, ...before }] = saved as [PayeeSaved];
    expect(given(before).state()).toMatchObject({ profile: { relation: 'self' }, payeeSince: 1 });
  });

  it('is a guardian until the day of Seoul on which the creator turns 19', () => {
    expect(isMinor('2007-11-26', '2026-11-25T14:59:59.999Z')).toBe(true);
    expect(isMinor('2007-11-26', '2026-11-25T15:00:00.000Z')).toBe(false);
    expect(isMinor('2008-02-29', '2027-02-28T14:59:59.999Z')).toBe(true);
    expect(isMinor('2008-02-29', '2027-02-28T15:00:00.000Z')).toBe(false);
    expect(isMinor(null, '2026-11-25T15:00:00.000Z')).toBe(false);
  });

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
