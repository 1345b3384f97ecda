import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

import { isReservedName } from './reserved-names.ts';
import { skeletonOf } from './skeleton.ts';

describe('the skeleton of a nickname', () => {
  it.each([
    ['PauI', 'Paul'],
    ['rnina', 'mina'],
    ['M1na 0', 'MINA O'],
    ['раураӏ', 'paypal'],
    ['ВОВ', 'bob'],
    ['вов', 'ВОВ'],
    ['Ｍｉｎａ', 'mina'],
    ['Rain_Man', 'rain  man'],
    ['mi\u200dna', 'mina'],
    ['Ѕоре', 'sope'],
  ])('of %s is that of %s', (one, other) => expect(skeletonOf(one)).toBe(skeletonOf(other)));

  it.each([
    ['mina', 'nina'],
    ['Harin', '하린'],
    ['nina', 'viva'],
    ['하린', '하란'],
  ])('of %s is not that of %s', (one, other) => expect(skeletonOf(one)).not.toBe(skeletonOf(other)));

  it('is what claims are named by: another table of look-alikes needs another `claimNormalisation`', () => {
    const table = createRequire(import.meta.url).resolve('unhomoglyph/data.json');
    expect(createHash('sha256').update(readFileSync(table)).digest('hex')).toMatchInlineSnapshot(
      `"2fb1ef5aa83ace3438c1cbd6f2fd413cd62ab20906b6101511eb5db11e70ae1c"`,
    );
  });
});

describe('a name that speaks for the platform', () => {
  it.each([
    ['Admin'],
    ['a d m i n'],
    ['ADM1N'],
    ['admin2'],
    ['1Admin'],
    ['admin01'],
    ['аdmіn'],
    ['Fanfold Support'],
    ['fan-fold'],
    ['Soporte'],
    ['관리자'],
    ['팬폴드운영자'],
    ['公式ミナ'],
    ['サポート'],
  ])('%s is reserved', (name) => expect(isReservedName(name)).toBe(true));

  it.each([['Badminton'], ['Mina'], ['Modesto'], ['Helpful Hana'], ['수학 공식집'], ['Rooted']])(
    '%s is not',
    (name) => expect(isReservedName(name)).toBe(false),
  );
});
