import { describe, expect, it } from 'vitest';

import { password as passwordRule } from './index.ts';
import { loadPasswordEstimate } from './password-strength.ts';

const estimate = await loadPasswordEstimate();
const about = ['paper.moth@example.org', '솔 Studio'];

describe('what a password is worth', () => {
  it.each([
    'abc123',
    'password123',
    'p4ssw0rd',
    'qwer1234',
    '1q2w3e4r5t',
    'asdf1234',
    'a1b2c3d4',
    'iloveyou1',
    'aaaaaa1',
    'abcdefgh12',
    'kim1990',
    '사랑해1234',
    'fanfold1',
    'Fanfold2026',
    'papermoth1',
    'moth1990',
    'studio12',
    // Full-width characters are typed by accident in Japanese; they are the same password (NFKC).
    'ａｂｃ１２３',
  ])('%s is easily guessed', (password) => {
    expect(passwordRule.safeParse(password).success).toBe(true);
    expect(estimate(password, about)).toEqual({ isEasilyGuessed: true, isStrong: false });
  });

  it.each([
    ['x7k2qp', false],
    ['비밀번호12', false],
    ['vq93hw2', false],
    ['tin-drum-1959', true],
    ['paper-ledger-2026', true],
    ['correct horse 1', true],
    ['우산 열쇠 고양이 7', true],
  ] as const)('%s is not; strong: %s', (password, isStrong) => {
    expect(estimate(password, about)).toEqual({ isEasilyGuessed: false, isStrong });
  });

  it('refuses no password of the least length without a pattern [IDN-093]', () => {
    const random = ['k3v9zt', 'w5hq1x', '7bzr4m', 'n2xf8j'];
    expect(random.filter((password) => estimate(password, []).isEasilyGuessed)).toEqual([]);
  });

  it('examines the first 32 characters, however long a password is', () => {
    const long = `${'vq93hw2-tin-drum-1959-paper-moth'}${'a'.repeat(168)}`;
    expect(estimate(long, [])).toEqual(estimate(long.slice(0, 32), []));
  });
});
