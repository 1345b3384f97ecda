import { oid } from '@fanfold/contracts';
import { describe, expect, it } from 'vitest';

import { bodyOf, type PayeeValues, startOf } from './payee-values.ts';

const nothing = {
  creatorOid: oid.parse('66f000000000000000000001'),
  usableFrom: null,
  taxes: [],
  taxedToday: null,
};
const start = (): PayeeValues => startOf({ ...nothing, payee: null, guardianNeeded: false }, 'KR');
const tax = {
  registered: true,
  businessNumber: '220-81-62517',
  invoiceNumber: 'T7',
  form: true,
  treaty: true,
  rate: '15',
};

describe('what is sent of a payee [REV-008]', () => {
  it('is what the country asks for, and nothing of another one', () => {
    const none = { businessNumber: null, invoiceNumber: null, form: null, treaty: null };
    expect(bodyOf(start())).toMatchObject({ treatment: 'krFreelancer', tax: none });
    const korean = bodyOf({ ...start(), tax });
    expect(korean).toMatchObject({
      treatment: 'krBusiness',
      tax: { ...none, businessNumber: '220-81-62517' },
    });
    expect(bodyOf({ ...start(), tax, party: 'company' })).toMatchObject({
      treatment: 'krBusiness',
      tax: none,
    });
    expect(bodyOf({ ...start(), tax, residence: 'US' })).toMatchObject({
      treatment: 'nonResident',
      tax: { ...none, form: 'w9', treaty: { country: 'US', rateBasisPoints: 1_500 } },
    });
    const unsigned = { ...tax, form: false };
    expect(bodyOf({ ...start(), tax: unsigned, residence: 'DE' })).toMatchObject({ tax: none });
    const japanese = bodyOf({ ...start(), tax: unsigned, residence: 'JP', taxId: '123456789018' });
    expect(japanese).toMatchObject({ taxId: '', tax: { ...none, invoiceNumber: 'T7' } });
  });

  it('names a day only where one was chosen', () => {
    expect(bodyOf(start())).not.toHaveProperty('validFrom');
    expect(bodyOf({ ...start(), validFrom: '2026-12-01' })).toMatchObject({ validFrom: '2026-12-01' });
  });
});
