import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { run, scenario } from '../../testing/scenario.ts';
import { nonResidentTax } from '../non-resident-tax/decider.ts';
import { type PayeeCommand, payee } from './decider.ts';
import { noTaxDetails } from './profile.ts';
import { taxedOn, treatyRates } from './tax-claims.ts';

type Saving = Extract<PayeeCommand, { type: 'SavePayee' }>;
const creatorOid = parseOid('66f000000000000000000001');
const byOid = parseOid('66f0000000000000000000aa');
const freelancer: Saving = {
  type: 'SavePayee',
  creatorOid,
  residence: 'KR',
  party: 'person',
  relation: 'self',
  minor: false,
  treatment: 'krFreelancer',
  name: 'Hana Kim',
  taxId: '9001012000000',
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
const business: Saving = {
  ...freelancer,
  treatment: 'krBusiness',
  tax: { ...noTaxDetails, businessNumber: '2208162517' },
  validFrom: '2026-12-01',
};
const american: Saving = {
  ...freelancer,
  residence: 'US',
  treatment: 'nonResident',
  taxId: '123456789',
  tax: { ...noTaxDetails, form: 'w9', treaty: { country: 'US', rateBasisPoints: 1_500 } },
};
const claimedAt = business.now;
const confirm: PayeeCommand = {
  type: 'ConfirmTaxClaim',
  creatorOid,
  claimedAt,
  byOid,
  coversLocalTax: false,
  now: '2026-11-21T00:00:00.000Z',
};
const decline: PayeeCommand = {
  type: 'DeclineTaxClaim',
  creatorOid,
  claimedAt,
  byOid,
  reason: 'closed',
  now: confirm.now,
};
const given = scenario(payee);
const noRate = nonResidentTax.initial();
const standard = { incomeTaxBasisPoints: 2_000, localTaxBasisPoints: 200 };
const { state: withRate } = run(nonResidentTax, [
  {
    type: 'SetNonResidentTax',
    ...standard,
    validFrom: '2026-11-01',
    byOid,
    reason: '',
    now: '2026-10-01T00:00:00.000Z',
  },
]);
const after = (...commands: PayeeCommand[]) => run(payee, commands).state;
const taxed = (commands: readonly PayeeCommand[], day: string) => taxedOn(after(...commands), withRate, day);

describe('a Korean business [REV-028]', () => {
  it('is taxed as one from the day that it names on, once finance has confirmed it', () => {
    expect(taxed([business], '2026-12-01')).toEqual({ treatment: 'krFreelancer' });
    expect(taxed([business, confirm], '2026-11-30')).toEqual({ treatment: 'krFreelancer' });
    expect(taxed([business, confirm], '2026-12-01')).toEqual({ treatment: 'krBusiness' });
    expect(taxed([business, decline], '2026-12-01')).toEqual({ treatment: 'krFreelancer' });
  });

  it('needs its own number where it is a person, and no other country has one', () => {
    given()
      .when({ ...business, tax: noTaxDetails })
      .refuses('TAX_TREATMENT_WRONG');
    given()
      .when({ ...business, treatment: 'krFreelancer' })
      .refuses('TAX_TREATMENT_WRONG');
    given()
      .when({ ...american, tax: { ...noTaxDetails, businessNumber: '2208162517' } })
      .refuses('TAX_TREATMENT_WRONG');
    given()
      .when({ ...freelancer, tax: { ...noTaxDetails, invoiceNumber: 'T7000012050002' } })
      .refuses('TAX_TREATMENT_WRONG');
    expect(
      taxed([{ ...freelancer, party: 'company', treatment: 'krBusiness' }, confirm], '2026-12-01'),
    ).toEqual({
      treatment: 'krBusiness',
    });
  });

  it('counts from today at the earliest, by the calendar of Seoul, and from a year later at the latest', () => {
    const on = (validFrom: string) => ({ ...business, validFrom });
    given().when(on('2026-11-19')).refuses('VALID_FROM_WRONG');
    expect(after(on('2026-11-20')).taxes).toHaveLength(1);
    expect(after(on('2027-11-20')).taxes).toHaveLength(1);
    given().when(on('2027-11-21')).refuses('VALID_FROM_WRONG');
    given()
      .when({ ...on('2026-11-20'), now: '2026-11-20T15:00:00.000Z' })
      .refuses('VALID_FROM_WRONG');
  });

  it('stays confirmed with another bank account, and is open again with another number', () => {
    const bank = { ...business.bank, accountNumber: '99999999999999' };
    const later = '2026-12-02T00:00:00.000Z';
    const { validFrom: _validFrom, ...again } = business;
    expect(taxed([business, confirm, { ...again, bank, now: later }], '2026-12-02')).toEqual({
      treatment: 'krBusiness',
    });
    const other = { ...again, tax: { ...noTaxDetails, businessNumber: '1208147521' }, now: later };
    const replaced = [business, confirm, other];
    expect(taxed(replaced, '2026-12-01')).toEqual({ treatment: 'krBusiness' });
    expect(taxed(replaced, '2026-12-02')).toEqual({ treatment: 'krFreelancer' });
    const confirmed = [...replaced, { ...confirm, claimedAt: later }];
    expect(taxed(confirmed, '2026-12-02')).toEqual({ treatment: 'krBusiness' });
    // Given up: the number is no longer named.
    const given = { ...freelancer, now: later };
    expect(taxed([business, confirm, given], '2026-12-01')).toEqual({ treatment: 'krBusiness' });
    expect(taxed([business, confirm, given], '2026-12-02')).toEqual({ treatment: 'krFreelancer' });
  });

  it('of a person without a tax number says nothing of a person of another name [REV-008]', () => {
    const treaty = { country: 'JP', rateBasisPoints: 1_000 };
    const tax = { ...noTaxDetails, form: 'w8ben', treaty } as const;
    const sato: Saving = { ...american, residence: 'JP', taxId: null, name: 'Sato', tax };
    const tanaka = { ...sato, name: 'Tanaka', now: '2026-11-22T00:00:00.000Z' };
    const { taxes } = run(payee, [sato, { ...confirm, claimedAt: sato.now }, tanaka]).state;
    expect(taxes).toMatchObject([{ state: 'open', claimedAt: tanaka.now }]);
  });

  it('of one payee says nothing of the next one', () => {
    const agency = { ...freelancer, relation: 'agency' as const, now: '2026-12-02T00:00:00.000Z' };
    const { validFrom: _validFrom, ...again } = business;
    const back = { ...again, now: '2026-12-03T00:00:00.000Z' };
    expect(taxed([business, confirm, agency, back], '2026-12-03')).toEqual({ treatment: 'krFreelancer' });
  });
});

describe('finance’s decision about a lower tax', () => {
  it('is one, about a claim that is open, and not made by the creator', () => {
    const { now, ...rest } = confirm as Extract<PayeeCommand, { type: 'ConfirmTaxClaim' }>;
    const { type: _type, coversLocalTax: _covers, ...about } = rest;
    const { events } = run(payee, [business]);
    given(...events)
      .when(confirm)
      .emits({ type: 'TaxClaimConfirmed', ...about, rates: null, confirmedAt: now });
    given(...events)
      .when(decline)
      .emits({ type: 'TaxClaimDeclined', ...about, reason: 'closed', declinedAt: now });
    given(...events)
      .when({ ...confirm, byOid: creatorOid })
      .refuses('OWN_ACCOUNT');
    given(...events)
      .when({ ...confirm, claimedAt: now })
      .refuses('TAX_CLAIM_NOT_OPEN');
    given(...run(payee, [business, confirm]).events)
      .when(decline)
      .refuses('TAX_CLAIM_NOT_OPEN');
    given(...run(payee, [freelancer]).events)
      .when(confirm)
      .refuses('TAX_CLAIM_NOT_OPEN');
  });

  it('can be asked for again after a refusal, and is not asked for by what was withdrawn', () => {
    const again = { ...business, now: '2026-11-22T00:00:00.000Z' };
    expect(after(business, decline, again).taxes).toMatchObject([{ state: 'open', claimedAt: again.now }]);
    given(...run(payee, [business, { ...freelancer, now: again.now }]).events)
      .when(confirm)
      .refuses('TAX_CLAIM_NOT_OPEN');
  });

  it('does not name another profile: what is paid goes on', () =>
    expect(
      after(business, confirm, { ...business, name: 'H', now: '2026-12-02T00:00:00.000Z' }),
    ).toMatchObject({ revision: 3, payeeSince: 1 }));

  it('is missing of a business that was saved before there were decisions: it is asked for', () => {
    const [event] = run(payee, [{ ...freelancer, party: 'company', treatment: 'krBusiness' }]).events;
    const { taxChanged: _changed, validFrom: _from, ...before } = event as Record<string, unknown>;
    const state = given(before as never).state();
    expect(state.taxes).toMatchObject([{ state: 'open', validFrom: '2026-11-20' }]);
  });
});

describe('a treaty [REV-028]', () => {
  it('lowers the rate from its confirmation on, to the last day of its form', () => {
    expect(taxed([american], '2026-11-20')).toEqual({ treatment: 'nonResident', rates: standard });
    const rates = { incomeTaxBasisPoints: 1_500, localTaxBasisPoints: 150 };
    expect(taxed([american, confirm], '2026-11-20')).toEqual({ treatment: 'nonResident', rates });
    expect(taxed([american, confirm], '2029-12-31')).toEqual({ treatment: 'nonResident', rates });
    expect(taxed([american, confirm], '2030-01-01')).toEqual({ treatment: 'nonResident', rates: standard });
    expect(taxed([american, decline], '2026-11-20')).toEqual({ treatment: 'nonResident', rates: standard });
  });

  it('is renewed by another day: the former form counts until then', () => {
    const renewed = { ...american, validFrom: '2030-01-01', now: '2029-12-20T00:00:00.000Z' };
    const before = [american, confirm, renewed];
    expect(taxed(before, '2029-12-31').rates?.incomeTaxBasisPoints).toBe(1_500);
    expect(taxed(before, '2030-01-01')).toEqual({ treatment: 'nonResident', rates: standard });
    const both = [...before, { ...confirm, claimedAt: renewed.now }];
    expect(taxed(both, '2030-01-01').rates?.incomeTaxBasisPoints).toBe(1_500);
    expect(after(...both).taxes.at(-1)?.validUntil).toBe('2032-12-31');
  });

  it('never raises the rate, and says nothing while none is set', () => {
    const high = {
      ...american,
      tax: { ...noTaxDetails, form: 'w9', treaty: { country: 'US', rateBasisPoints: 2_500 } },
    } as const;
    expect(taxed([high, confirm], '2026-11-20').rates).toEqual(standard);
    expect(taxedOn(after(american, confirm), noRate, '2026-11-20')).toEqual({ treatment: 'nonResident' });
  });

  it('is the payee’s own country’s, on its form', () => {
    const treaty = { country: 'US', rateBasisPoints: 1_500 };
    const refused = (more: Partial<Saving>) =>
      given()
        .when({ ...american, ...more })
        .refuses('TAX_TREATMENT_WRONG');
    refused({ tax: { ...noTaxDetails, form: 'w8ben', treaty } });
    refused({ tax: { ...noTaxDetails, treaty } });
    refused({ tax: { ...noTaxDetails, form: 'w9', treaty: { ...treaty, country: 'JP' } } });
    refused({ residence: 'DE', tax: { ...noTaxDetails, form: 'w8ben', treaty } });
    refused({ residence: 'DE', party: 'company', tax: { ...noTaxDetails, form: 'w8ben' } });
    refused({ residence: 'KR', treatment: 'krFreelancer' });
    const german = { ...noTaxDetails, form: 'w8bene', treaty: { ...treaty, country: 'DE' } } as const;
    expect(after({ ...american, residence: 'DE', party: 'company', tax: german }).taxes).toHaveLength(1);
  });

  it('is split into income tax and local tax, which is a tenth of it', () => {
    const treaty = { country: 'US', rateBasisPoints: 1_500 };
    expect(treatyRates(treaty, false)).toEqual({ incomeTaxBasisPoints: 1_500, localTaxBasisPoints: 150 });
    expect(treatyRates(treaty, true)).toEqual({ incomeTaxBasisPoints: 1_363, localTaxBasisPoints: 137 });
    expect(treatyRates({ ...treaty, rateBasisPoints: 0 }, true)).toEqual({
      incomeTaxBasisPoints: 0,
      localTaxBasisPoints: 0,
    });
  });
});
