import { describe, expect, it } from 'vitest';

import {
  isBusinessNumber,
  isCorporateNumber,
  isInvoiceNumber,
  isMyNumber,
  isResidentNumber,
  isTaxNumber,
  isUsEmployerNumber,
  isUsPersonNumber,
} from './tax-numbers.ts';

const everyLastDigit = (text: string) =>
  Array.from({ length: 10 }, (_each, digit) => `${text.slice(0, -1)}${digit}`);

describe('the form of a tax number [REV-008]', () => {
  it('of a Korean business: one last digit of ten is right', () => {
    // Public numbers of three companies: NAVER, Kakao, Samsung Electronics.
    for (const number of ['2208162517', '1208147521', '1248100998']) {
      expect(everyLastDigit(number).filter(isBusinessNumber)).toEqual([number]);
    }
    expect(isBusinessNumber('220816251')).toBe(false);
    expect(isBusinessNumber('22081625170')).toBe(false);
  });

  it('of a Korean resident: a day of birth and a century, without a check digit', () => {
    expect(isResidentNumber('9001012000000')).toBe(true);
    expect(isResidentNumber('0002293000000')).toBe(true);
    // 1900 had no 29 February.
    expect(isResidentNumber('0002291000000')).toBe(false);
    expect(isResidentNumber('9013012000000')).toBe(false);
    expect(isResidentNumber('9001010000000')).toBe(false);
    expect(isResidentNumber('9001015000000')).toBe(true);
    expect(isResidentNumber('900101200000')).toBe(false);
  });

  it('of a Japanese company: one first digit of ten is right; of a qualified invoice, which a person may have', () => {
    // The National Tax Agency's example of its own number.
    const number = '7000012050002';
    const first = Array.from({ length: 10 }, (_each, digit) => `${digit}${number.slice(1)}`);
    expect(first.filter(isCorporateNumber)).toEqual([number]);
    expect(isInvoiceNumber(`T${number}`)).toBe(true);
    expect(isInvoiceNumber(number)).toBe(false);
    expect(isInvoiceNumber(`T${number.slice(0, -1)}`)).toBe(false);
    // A sole proprietor's is no corporate number.
    expect(isInvoiceNumber('T8000012050002')).toBe(true);
    expect(isInvoiceNumber('T80000120500021')).toBe(false);
  });

  it('knows a Japanese individual number, so that it is not collected', () => {
    expect(everyLastDigit('123456789018').filter(isMyNumber)).toEqual(['123456789018']);
    expect(isTaxNumber({ residence: 'JP', party: 'person' }, '1234-5678-9018')).toBe(false);
    expect(isTaxNumber({ residence: 'JP', party: 'person' }, '')).toBe(true);
  });

  it('of the US: no number that is never given out', () => {
    expect(isUsPersonNumber('123456789')).toBe(true);
    expect(isUsPersonNumber('000456789')).toBe(false);
    expect(isUsPersonNumber('666456789')).toBe(false);
    expect(isUsPersonNumber('123006789')).toBe(false);
    expect(isUsPersonNumber('123450000')).toBe(false);
    expect(isUsPersonNumber('900706789')).toBe(true);
    expect(isUsPersonNumber('900496789')).toBe(false);
    expect(isUsPersonNumber('900506789')).toBe(true);
    expect(isUsPersonNumber('900666789')).toBe(false);
    expect(isUsPersonNumber('900936789')).toBe(false);
    expect(isUsEmployerNumber('123456789')).toBe(true);
    expect(isUsEmployerNumber('073456789')).toBe(false);
    expect(isUsEmployerNumber('12345678')).toBe(false);
  });

  it('is that of where the payee lives, however it is written', () => {
    expect(isTaxNumber({ residence: 'KR', party: 'company' }, '220-81-62517')).toBe(true);
    expect(isTaxNumber({ residence: 'KR', party: 'person' }, '220-81-62517')).toBe(false);
    expect(isTaxNumber({ residence: 'KR', party: 'person' }, '900101-2000000')).toBe(true);
    expect(isTaxNumber({ residence: 'JP', party: 'company' }, '7000012050002')).toBe(true);
    expect(isTaxNumber({ residence: 'US', party: 'company' }, '12-3456789')).toBe(true);
    expect(isTaxNumber({ residence: 'DE', party: 'person' }, '1-2-3')).toBe(false);
    expect(isTaxNumber({ residence: 'DE', party: 'person' }, '12 345')).toBe(true);
  });
});
