import { describe, expect, it } from 'vitest';

import { SettlementFileError } from './csv.ts';
import { kakaoSettlement, paypaySettlement } from './formats.ts';

const header = '決済番号,加盟店ID,屋号,取引ステータス,取引日時,取引金額,支払い方法,加盟店決済ID';
const paid = '0123,9,"Fanfold, Inc.",取引完了,2026/11/21 09:00:00,"1,100",PayPay残高,c1';
const file = (...lines: string[]) => `${[header, ...lines].join('\r\n')}\r\n`;

const refusal = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (error instanceof SettlementFileError) return [error.line, error.message];
    throw error;
  }
  return undefined;
};

describe('a settlement file as CSV', () => {
  const line = {
    kind: 'payment',
    providerRef: '0123',
    chargeId: 'c1',
    amountMinor: 1_100,
    currency: 'JPY',
    at: '2026-11-21T00:00:00.000Z',
  };

  it.each([
    ['as the provider sends it', file(paid)],
    ['with a byte order mark', `\uFEFF${file(paid)}`],
    ['with plain line ends', file(paid).replaceAll('\r\n', '\n')],
    ['without a last line end', file(paid).trimEnd()],
    ['with empty lines', file('', paid, '')],
    ['with everything in quotation marks', `"${header.replaceAll(',', '","')}"\n${paid}`],
    ['with a column that came later', file(paid).replace(header, `${header},新項目`).replace('c1', 'c1,x')],
  ])('with %s is read the same', (_how, text) => expect(paypaySettlement(text)).toEqual([line]));

  it('keeps a line end and doubled quotation marks inside a field, and continues the line count', () => {
    const shop = paid.replace('"Fanfold, Inc."', '"Fan""fold""\nInc."');
    expect(paypaySettlement(file(shop))).toEqual([line]);
    expect(refusal(() => paypaySettlement(file(shop, paid.replace('"1,100"', '1.5'))))?.[0]).toBe(4);
  });

  it('of a day without movements has no lines', () => expect(paypaySettlement(file())).toEqual([]));

  it('subtracts refunds and fees from what we receive', () => {
    const [refund, fee] = paypaySettlement(
      file(
        paid.replace('取引完了', '返金完了').replace('"1,100"', '-500'),
        paid.replace('取引完了', '決済手数料').replace('"1,100"', '-33'),
      ),
    );
    expect([refund?.kind, refund?.amountMinor, fee?.kind, fee?.amountMinor]).toEqual([
      'refund',
      -500,
      'fee',
      -33,
    ]);
  });

  it.each([
    ['an amount with a fraction', paid.replace('"1,100"', '11.5'), '取引金額'],
    ['an amount that is a formula', paid.replace('"1,100"', '=1+1'), '取引金額'],
    ['an amount that is too large', paid.replace('"1,100"', '9'.repeat(20)), '取引金額'],
    ['an unknown status', paid.replace('取引完了', '?'), '取引ステータス'],
    ['an invalid day', paid.replace('11/21', '13/41'), '取引日時'],
    ['no payment', paid.replace('0123', ''), '決済番号'],
    ['too few fields', '0123,9', ''],
    ['an open quotation mark', paid.replace('Inc."', 'Inc.'), ''],
  ])('with %s is refused as a whole, with the number of the line', (_what, bad, column) => {
    const [at, message] = refusal(() => paypaySettlement(file(paid, bad))) ?? [];
    expect(at).toBe(3);
    expect(message).toContain(column);
  });

  it('without a column that we need is refused by its header', () => {
    const [at, message] = refusal(() => paypaySettlement('決済番号,取引金額\r\n1,2\r\n')) ?? [];
    expect([at, message]).toEqual([1, expect.stringContaining('加盟店決済ID')]);
  });

  it('of Kakao Pay uses Kakao Pay’s own field names', () => {
    const text = 'type,tid,partner_order_id,amount,approved_at\nrefund,T1,,-1100,2026-11-21T00:00:00.000Z\n';
    expect(kakaoSettlement(text)).toEqual([
      {
        kind: 'refund',
        providerRef: 'T1',
        chargeId: null,
        amountMinor: -1_100,
        currency: 'KRW',
        at: '2026-11-21T00:00:00.000Z',
      },
    ]);
  });
});
