import { randomBytes, timingSafeEqual } from 'node:crypto';
import { keyedHash } from '@fanfold/platform';

/**
 * The purpose of a challenge: to register a new credential, to confirm with the signature of one, or to sign
 * in with it.
 */
export type ChallengeUse = 'register' | 'confirm' | 'signIn';

type Bound = {
  readonly pepper: string;
  /** Names the session, or the attempt to sign in. */
  readonly to: string;
  readonly use: ChallengeUse;
};

/** How long a user may take to confirm on the device. */
export const challengeMs = 5 * 60_000;

/**
 * A challenge that is not stored, so that any process can check the answer: random bytes and an end, with an
 * HMAC that binds them to the session, or to the attempt to sign in, and to the use. A confirmation gives the
 * session a new token, so the same answer is not valid a second time.
 */
export const challengeFor = (bound: Bound, nowMs: number): string => {
  const body = `${Math.floor(nowMs + challengeMs)}.${randomBytes(16).toString('base64url')}`;
  return Buffer.from(`${body}.${seal(bound, body)}`).toString('base64url');
};

/** Whether this is a challenge of ours for this session and use that has not lapsed. Never throws. */
export const isOurs = (bound: Bound, challenge: string, nowMs: number): boolean => {
  const [endsAt = '', nonce = '', given = ''] = Buffer.from(challenge, 'base64url')
    .toString('latin1')
    .split('.');
  const wanted = Buffer.from(seal(bound, `${endsAt}.${nonce}`));
  const offered = Buffer.from(given);
  return offered.length === wanted.length && timingSafeEqual(offered, wanted) && nowMs <= Number(endsAt);
};

const seal = ({ pepper, to, use }: Bound, body: string): string =>
  keyedHash(pepper, `passkey-${use}:${to}:${body}`);

/** The library encodes bytes as base64url; it would encode a string as its characters. */
export const challengeBytes = (challenge: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(challenge, 'base64url'));
