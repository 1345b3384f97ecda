import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { entriesOfPacked, packedRecord, packKeys } from './packed-record.ts';

const packed = (record: Record<string, number>) => {
  const ascending = Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  const keys = packKeys(ascending.map(([key]) => key));
  if (!keys) throw new Error('These ids cannot be packed');
  return packedRecord(
    keys,
    ascending.map(([, value]) => value),
  );
};

describe('a packed record', () => {
  const id = fc.stringMatching(/^[0-9a-f]{3}$/);
  const change = fc.tuple(id, fc.option(fc.nat(), { nil: undefined }));

  it('answers as an object does, whatever is set and deleted', () => {
    fc.assert(
      fc.property(
        fc.dictionary(id, fc.nat(), { minKeys: 1, maxKeys: 200 }),
        fc.array(change, { maxLength: 50 }),
        fc.array(id),
        (start, changes, asked) => {
          const record = packed(start);
          const plain: Record<string, number> = { ...start };
          for (const [key, value] of changes) {
            if (value === undefined) {
              delete record[key];
              delete plain[key];
            } else {
              record[key] = value;
              plain[key] = value;
            }
          }
          for (const key of [...asked, ...Object.keys(start), ...changes.map(([one]) => one)]) {
            expect(record[key]).toBe(plain[key]);
            expect(key in record).toBe(key in plain);
            expect(Object.hasOwn(record, key)).toBe(Object.hasOwn(plain, key));
          }
          expect(JSON.parse(JSON.stringify(record))).toEqual(plain);
          expect(Object.fromEntries(entriesOfPacked(record) ?? [])).toEqual(plain);
          expect(Object.keys(record).toSorted()).toEqual(Object.keys(plain).toSorted());
        },
      ),
    );
  });

  it('has no property that an object lacks', () => {
    const record = packed({ abc: 1 });
    expect(record['constructor']).toBe(Object);
    expect([record['ab'], record['abcd'], record['toJSON']]).toEqual([undefined, undefined, undefined]);
    expect(entriesOfPacked({ abc: 1 })).toBeUndefined();
  });

  it.each([[['ab', 'abc']], [['a b', 'abc']], [['äbc', 'abc']], [[]]])('is not made for the ids %j', (ids) =>
    expect(packKeys(ids)).toBeUndefined(),
  );
});
