import { createHash, randomBytes } from 'node:crypto';
import type { OpenIdAttempt } from '@fanfold/oauth';
import { keyedHash } from '@fanfold/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { clearCookie, readCookie, setCookie } from '../../http/cookies.ts';

/** How long a person may take at the provider, or with the device. */
const lifeSeconds = 10 * 60;

/**
 * What an attempt is for: to sign in, to link a log-in to one account, or to confirm in one session that it
 * is the same person. An answer to the one is no answer to the other.
 */
export type AttemptUse = 'login' | `link:${string}` | `confirm:${string}`;

/** Who confirms is asked by the provider again, although it knows them. */
export const asksAgain = (use: AttemptUse): boolean => use.startsWith('confirm:');

/** Begins an attempt: its browser keeps 256 random bits, from which the rest follows. */
export const beginAttempt = (reply: FastifyReply): string => {
  const value = randomBytes(32).toString('base64url');
  setCookie(reply, 'login', { value, maxAgeSeconds: lifeSeconds });
  return value;
};

/** The attempt that this browser began; undefined without one. It is used up by this. */
export const takeAttempt = (request: FastifyRequest, reply: FastifyReply): string | undefined => {
  const value = readCookie(request, 'login');
  clearCookie(reply, 'login');
  return value;
};

/**
 * State, nonce and verifier of an attempt. They are not stored: only who has the cookie and we can compute
 * them.
 */
export const valuesOf = (pepper: string, attempt: string, use: AttemptUse): OpenIdAttempt => {
  const derive = (name: string): string =>
    createHash('sha256')
      .update(keyedHash(pepper, `${name}:${use}:${attempt}`))
      .digest('base64url');
  return { state: derive('login-state'), nonce: derive('login-nonce'), verifier: derive('login-verifier') };
};
