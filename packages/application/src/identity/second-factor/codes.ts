import { randomBytes } from 'node:crypto';
import type { EnteredFactor } from '@fanfold/domain/identity';
import { keyedHash } from '@fanfold/platform';
import { Secret, TOTP } from 'otpauth';

/** What every authenticator app takes: RFC 6238 with SHA-1, six digits, 30 seconds. */
const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: 'Fanfold',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: Secret.fromBase32(secret),
  });

/** A new secret: 160 bits, as RFC 4226 recommends, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator app reads from a QR code: `otpauth://totp/…`. */
export const setUpAddress = (secret: string, label: string): string => totpOf(secret, label).toString();

/**
 * The time step (RFC 6238, 4.2) that a code fits at `now` (ISO 8601); one step earlier and later counts too,
 * for clocks that differ. Null for a code that fits none.
 */
export const stepOf = (secret: string, code: string, now: string): number | null => {
  const timestamp = Date.parse(now);
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
};

const recoveryCodes = 10;

/** Ten codes of 50 bits, written as `xxxxx-xxxxx` in base32. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () => {
    const text = new Secret({ buffer: new Uint8Array(randomBytes(7)).buffer }).base32
      .slice(0, 10)
      .toLowerCase();
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });

/** Only this hash of a recovery code is recorded, bound to the account. */
export const recoveryHash = (pepper: string, owner: string, code: string): string =>
  keyedHash(pepper, `recovery-code:${owner}:${code.toLowerCase().replaceAll(/[^a-z2-7]/g, '')}`);

/** What a person entered, as the decider takes it; null for a code of the app that fits no time step. */
export const enteredFactor = (
  { secret, pepper, owner, now }: { secret: string; pepper: string; owner: string; now: string },
  code: string,
): EnteredFactor | null => {
  if (!/^\d{6}$/.test(code)) return { step: null, recoveryHash: recoveryHash(pepper, owner, code) };
  const step = stepOf(secret, code, now);
  return step === null ? null : { step, recoveryHash: null };
};
