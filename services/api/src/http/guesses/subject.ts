import type { Guess } from '@fanfold/application';
import type { Claims } from '@fanfold/application/identity';
import { fingerprintId, fingerprintStream } from '@fanfold/domain/payments';
import type { EventLog } from '@fanfold/event-log';
import { type Clock, keyedHash } from '@fanfold/platform';
import type { FastifyRequest } from 'fastify';

import { readCookie } from '../cookies.ts';

export type SubjectDeps = {
  readonly eventLog: EventLog;
  readonly claims: Pick<Claims, 'idOf' | 'holder'>;
  readonly clock: Clock;
  readonly pepper: string;
};

type Fields = Readonly<Record<string, unknown>>;

/**
 * Whose secret a request tries, as the name of a count; undefined where it has no owner. An account and an
 * address that has none are counted alike. A device that its account was opened from before has a count of
 * its own: a stranger's wrong passwords do not keep the owner out.
 */
export const subjectNameOf = async (
  deps: SubjectDeps,
  request: FastifyRequest,
  { kind, of }: Guess,
): Promise<string | undefined> => {
  const value = of === 'caller' ? request.caller?.oid : (request.body as Fields | null)?.[of];
  if (typeof value !== 'string' || value === '') return undefined;
  const subject = of === 'email' ? deps.claims.idOf('email', value) : value;
  const device = of === 'email' ? await knownDevice(deps, request, value) : '';
  return keyedHash(deps.pepper, JSON.stringify(['guess', kind, subject, device]));
};

/** The account whose secret a request tries; undefined where there is none. */
export const accountTried = async (
  { claims, clock }: Pick<SubjectDeps, 'claims' | 'clock'>,
  request: FastifyRequest,
  { of }: Guess,
): Promise<string | undefined> => {
  if (of === 'caller') return request.caller?.oid;
  const email = (request.body as Fields | null)?.['email'];
  return of === 'email' && typeof email === 'string' ? claims.holder('email', email, clock.now()) : undefined;
};

/** The name of the browser, if the account with this address was opened from it before; else empty. */
const knownDevice = async (
  { eventLog, claims, clock, pepper }: SubjectDeps,
  request: FastifyRequest,
  email: string,
): Promise<string> => {
  const device = readCookie(request, 'device');
  if (device === undefined) return '';
  const holder = await claims.holder('email', email, clock.now());
  const id = fingerprintId('device', device, (text) => keyedHash(pepper, text));
  const { state } = await eventLog.commands.load(fingerprintStream, id, { maxAgeMs: 0 });
  if (holder === undefined || !state.owners.includes(holder)) return '';
  return device;
};
