import { expect, it } from 'vitest';

import { IssueOracle } from './issue-oracle.ts';
import type { RawEvent } from './raw-event.ts';

const found = (...events: (readonly [stream: string, data: RawEvent['data']])[]) => {
  const oracle = new IssueOracle();
  for (const [index, [stream, data]] of events.entries())
    oracle.take({ stream, data, revision: index, position: BigInt(index), id: String(index), type: 'x' });
  return oracle.finish();
};
const piece = (issuedUnder: string | null) => ({ lotId: 'p', issuedUnder });

it('accepts a lot that keeps its country through spending and refund, also one of no known country', () => {
  expect(
    found(
      ['wallet-a', { lots: [piece('JP')] }],
      ['wallet-a', { taken: [piece('JP')] }],
      ['wallet-a', { returned: [piece('JP')] }],
      ['wallet-b', { lot: piece(null) }],
      ['wallet-b', { taken: [piece(null)] }],
    ),
  ).toEqual([]);
});

it('finds a lot that comes back under another country', () =>
  expect(found(['wallet-a', { lots: [piece('JP')] }], ['wallet-a', { returned: [piece('KR')] }])).toEqual([
    'wallet-a@1 moves p of JP as one of KR',
  ]));

it('tells the lots of two owners apart', () =>
  expect(found(['wallet-a', { lot: piece('JP') }], ['wallet-b', { lot: piece('KR') }])).toEqual([]));
