import { describe, expect, it } from 'vitest';

import { PayoutsBody } from './payee.ts';

const bank = {
  format: 'kr',
  bankName: 'Kookmin',
  accountHolder: 'Hana Kim',
  accountNumber: '12345678901234',
  routingNumber: '004',
};
const korean = {
  residence: 'KR',
  party: 'person',
  treatment: 'krFreelancer',
  name: 'Hana Kim',
  taxId: '900101-2000000',
  bank,
};
const american = {
  ...korean,
  residence: 'US',
  treatment: 'nonResident',
  taxId: '123-45-6789',
  tax: { form: 'w9', treaty: { country: 'US', rateBasisPoints: 1_500 } },
};
/** Where the faults of a body are. */
const faultsOf = (body: object) =>
  PayoutsBody.safeParse(body).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('a tax number [REV-008]', () => {
  it('is one number, however its letters and digits are separated', () => {
    for (const written of [
      '900101-2000000',
      '9001012000000',
      ' 900101 2000000 ',
      '９００１０１－２００００００',
    ])
      expect(PayoutsBody.parse({ ...korean, taxId: written }).taxId).toBe('9001012000000');
    const german = { ...korean, residence: 'DE', treatment: 'nonResident' };
    expect(PayoutsBody.parse({ ...german, taxId: 'ab 12-3456' }).taxId).toBe('AB123456');
    expect(faultsOf({ ...german, taxId: '1-2-3' })).toEqual(['taxId']);
  });

  it('has the form of the country and the kind of payee', () => {
    expect(faultsOf(korean)).toEqual([]);
    expect(faultsOf({ ...korean, party: 'company' })).toEqual(['taxId']);
    expect(faultsOf({ ...korean, party: 'company', taxId: '220-81-62517' })).toEqual([]);
    const japanese = { ...korean, residence: 'JP', treatment: 'nonResident' };
    expect(faultsOf({ ...japanese, taxId: '123456789018' })).toEqual(['taxId']);
    const { taxId: _taxId, ...unnumbered } = japanese;
    expect(PayoutsBody.parse(unnumbered).taxId).toBe('');
    expect(faultsOf({ ...unnumbered, tax: { invoiceNumber: 'T7000012050002' } })).toEqual([]);
    expect(faultsOf({ ...unnumbered, tax: { invoiceNumber: 'T700001205000' } })).toEqual([
      'tax.invoiceNumber',
    ]);
  });

  it('of a business has its check digit', () => {
    const business = (businessNumber: string) => ({
      ...korean,
      treatment: 'krBusiness',
      tax: { businessNumber },
    });
    expect(faultsOf(business('220-81-62517'))).toEqual([]);
    expect(faultsOf(business('220-81-62518'))).toEqual(['tax.businessNumber']);
  });
});

describe('the form of a payee abroad', () => {
  it('is needed in the US, and everywhere for a treaty', () => {
    expect(faultsOf(american)).toEqual([]);
    expect(faultsOf({ ...american, tax: {} })).toEqual(['tax.form']);
    expect(faultsOf({ ...american, tax: { ...american.tax, form: 'w8ben' } })).toEqual(['tax.form']);
    const german = { ...american, residence: 'DE', taxId: '12345' };
    expect(faultsOf({ ...german, tax: {} })).toEqual([]);
    const treaty = { country: 'DE', rateBasisPoints: 1_000 };
    expect(faultsOf({ ...german, tax: { treaty } })).toEqual(['tax.form']);
    expect(faultsOf({ ...german, tax: { form: 'w8ben', treaty } })).toEqual([]);
    expect(faultsOf({ ...german, party: 'company', tax: { form: 'w8bene', treaty } })).toEqual([]);
  });

  it('names the treaty of the country of residence, with a rate up to 30 %', () => {
    const claiming = (treaty: object) => ({ ...american, tax: { form: 'w9', treaty } });
    expect(faultsOf(claiming({ country: 'JP', rateBasisPoints: 1_500 }))).toEqual(['tax.treaty.country']);
    expect(faultsOf(claiming({ country: 'US', rateBasisPoints: 3_000 }))).toEqual([]);
    expect(faultsOf(claiming({ country: 'US', rateBasisPoints: 3_001 }))).toEqual([
      'tax.treaty.rateBasisPoints',
    ]);
  });
});
