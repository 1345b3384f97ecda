import { describe, expect, it } from 'vitest';

import { enteredFactor, newRecoveryCodes, newSecret, recoveryHash, setUpAddress, stepOf } from './codes.ts';

// RFC 6238, appendix B: the secret "12345678901234567890" (SHA-1), of whose eight digits an app shows the
// last six.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('are those of RFC 6238 at %i s', (seconds, code) => {
    const at = (offset: number) => new Date((seconds + offset) * 1000).toISOString();
    const step = Math.floor(seconds / 30);
    expect(stepOf(secret, code, at(0))).toBe(step);
    expect(stepOf(secret, code, at(30))).toBe(step);
    expect(stepOf(secret, code, at(90))).toBeNull();
  });

  it('are told from recovery codes, which are read however they are written', () => {
    const facts = { secret, pepper: 'p'.repeat(64), owner: 'a'.repeat(24), now: '1970-01-01T00:00:59.000Z' };
    expect(enteredFactor(facts, '287082')).toEqual({ step: 1, recoveryHash: null });
    expect(enteredFactor(facts, '000000')).toBeNull();
    const hash = recoveryHash(facts.pepper, facts.owner, 'abcde-fghij');
    expect(enteredFactor(facts, 'ABCDE FGHIJ')).toEqual({ step: null, recoveryHash: hash });
    expect(recoveryHash(facts.pepper, 'b'.repeat(24), 'abcde-fghij')).not.toBe(hash);
  });

  it('come from secrets of 160 bits, and recovery codes are ten', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(setUpAddress(secret, 'mina@example.test')).toMatch(/^otpauth:\/\/totp\/Fanfold:mina/);
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
  });
});
