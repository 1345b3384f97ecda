import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fromColumns, toColumns } from './columns.ts';

const many = (value: (index: number) => unknown) =>
  Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`id${index}`, value(index)]));

describe('records as columns', () => {
  it.each([
    ['numbers', { owned: many((index) => index), lots: [{ coins: 1 }], walletOid: 'a' }],
    ['marks', { applied: many(() => true) }],
    ['few entries', { owned: { a: 1 } }],
    ['mixed values', { holds: many((index) => (index % 2 ? index : { taken: [] })) }],
    ['keys with spaces', { odd: { ...many((index) => index), 'a b': 1 } }],
    ['no record at all', 7],
  ])('come back as they were: %s', (_what, state) => {
    const through: unknown = JSON.parse(JSON.stringify(toColumns(state)));
    expect(fromColumns(through)).toEqual(state);
  });

  it('are used where they save time, and keep their order', () => {
    const state = { owned: many((index) => index) };
    expect(toColumns(state)).toMatchObject({ owned: { $values: expect.any(Array) } });
    expect(Object.keys((fromColumns(toColumns(state)) as typeof state).owned)).toEqual(
      Object.keys(state.owned),
    );
  });

  it('of very many ids are read without an object, and written again with what was changed', () => {
    const id = (index: number) => index.toString(16).padStart(24, '0');
    const ids = Array.from({ length: 5_000 }, (_, index) => id((index * 7_919) % 5_000));
    const state = {
      owned: Object.fromEntries(ids.map((key, index) => [key, index])),
      applied: Object.fromEntries(ids.map((key) => [key, true])),
    };
    const again = (given: unknown) =>
      fromColumns(JSON.parse(JSON.stringify(toColumns(given)))) as typeof state;
    const read = again(state);
    expect(toColumns(read)).toMatchObject({ owned: { $width: 24 }, applied: { $width: 24, $values: true } });
    for (const one of [state, read]) {
      delete one.owned[id(7)];
      one.owned[id(9)] = 77;
      one.applied[id(9_999)] = true;
    }
    const plain = (given: unknown): unknown => JSON.parse(JSON.stringify(given));
    expect(plain(again(read))).toEqual(state);
    expect(plain(toColumns(again(read)))).toEqual(plain(toColumns(state)));
  });

  it('come back as they were, whatever the state', () => {
    const entry = fc.oneof(fc.integer(), fc.constant(true as const));
    const record = fc.dictionary(fc.stringMatching(/^[0-9a-f]{1,8}$/), entry, { maxKeys: 600 });
    fc.assert(
      fc.property(fc.record({ a: record, b: fc.jsonValue() }), (state) => {
        const plain: unknown = JSON.parse(JSON.stringify(state));
        expect(fromColumns(JSON.parse(JSON.stringify(toColumns(plain))))).toEqual(plain);
      }),
      { numRuns: 50 },
    );
  });
});
