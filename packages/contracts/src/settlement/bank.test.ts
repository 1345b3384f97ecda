import { describe, expect, it } from 'vitest';

import { BankBody } from './bank.ts';

const parties = { bankName: 'A bank', accountHolder: 'Hana Kim' };
const abroad = { ...parties, bankAddress: '1 High Street', swiftCode: 'deutdeff' };
const accepts = (bank: object) => BankBody.safeParse(bank).success;

describe('bank details [REV-020]', () => {
  it('are accepted in the format of their country, however the number is written', () => {
    const korean = { format: 'kr', ...parties, accountNumber: '123-456-78901234', routingNumber: '004' };
    expect(BankBody.parse(korean)).toMatchObject({ accountNumber: '12345678901234', swiftCode: null });
    expect(accepts({ format: 'jp', ...parties, accountNumber: '1234567', routingNumber: '0001-234' })).toBe(
      true,
    );
    const american = { format: 'us', ...parties, accountNumber: '000123456789', bankAddress: 'New York' };
    expect(accepts({ ...american, routingNumber: '021000021' })).toBe(true);
    const iban = { format: 'iban', ...abroad, accountNumber: 'de89 3704 0044 0532 0130 00' };
    expect(BankBody.parse(iban)).toMatchObject({
      accountNumber: 'DE89370400440532013000',
      swiftCode: 'DEUTDEFF',
    });
    expect(accepts({ format: 'swift', ...abroad, accountNumber: 'AB12345' })).toBe(true);
  });

  it('are refused with a wrong digit, or without what the format asks for', () => {
    expect(accepts({ format: 'kr', ...parties, accountNumber: '123456789', routingNumber: '004' })).toBe(
      false,
    );
    expect(accepts({ format: 'kr', ...parties, accountNumber: '1234567890' })).toBe(false);
    expect(accepts({ format: 'jp', ...parties, accountNumber: '123456', routingNumber: '0001234' })).toBe(
      false,
    );
    const american = { format: 'us', ...parties, accountNumber: '1234', bankAddress: 'New York' };
    expect(accepts({ ...american, routingNumber: '021000022' })).toBe(false);
    expect(accepts({ format: 'iban', ...abroad, accountNumber: 'DE88370400440532013000' })).toBe(false);
    expect(accepts({ format: 'swift', ...abroad, swiftCode: 'DEUT', accountNumber: '1' })).toBe(false);
  });
});

it.each(['bankName', 'accountHolder', 'bankAddress'])(
  'takes no %s with control characters or what is no character [REV-020]',
  (field) => {
    const bank = {
      format: 'iban',
      bankName: 'Deutsche Bank',
      accountHolder: 'Anna',
      accountNumber: 'DE89370400440532013000',
      swiftCode: 'DEUTDEFF',
      bankAddress: '1 High Street',
    };
    expect(BankBody.safeParse(bank).success).toBe(true);
    for (const text of ['\u0001', 'A\uffffB', '\u202eanna', 'A\u0085B'])
      expect(BankBody.safeParse({ ...bank, [field]: text }).success, JSON.stringify(text)).toBe(false);
  },
);
