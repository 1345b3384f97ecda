import type { Language } from '@fanfold/contracts';
import type { CounterTakedownBody, DecideTakedownBody, FileTakedownBody } from '@fanfold/contracts/catalogue';
import { type Oid, parseOid } from '@fanfold/domain';
import { type ContentState, contentStream, takedownStream } from '@fanfold/domain/catalogue';
import { accountStream } from '@fanfold/domain/identity';
import { keyedHash, oidFromKey } from '@fanfold/platform';
import type { z } from 'zod';

import { type Asker, accepted, handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError, refusedField } from '../refused-error.ts';
import type { WorkDeps } from './deps.ts';
import { isTakedownCode } from './takedown-code.ts';

type Filing = z.output<typeof FileTakedownBody> & { readonly language: Language };
type Filed = { readonly takedownOid: Oid; readonly position: bigint };

/** What has been published, and so can infringe a right. The buyers of a deleted work keep it. */
const isReachable = ({ status, work }: Readonly<ContentState>): boolean =>
  ['published', 'private', 'suspended'].includes(status) || (status === 'deleted' && work !== null);

/**
 * A person, or a visitor who has confirmed an address, files a notice against a work. One claimant files one
 * a day against one work: sent again, it is the same. Throws RefusedError: CONTENT_NOT_FOUND,
 * CONFIRMATION_CODE_WRONG, OWN_ACCOUNT.
 */
export const fileTakedown = async (
  deps: Omit<WorkDeps, 'ids'> & { readonly pepper: string },
  asker: Asker,
  { contentOid, email, code, language, role, name, infringed, signature }: Filing,
): Promise<Filed> => {
  const { commands } = deps.eventLog;
  const now = deps.clock.now();
  const claimantOid = asker.actor.oid === null ? null : parseOid(asker.actor.oid);
  const address = await addressOf(deps, { claimantOid, email, code, now });
  const { state } = await commands.load(contentStream, contentOid, { maxAgeMs: 0 });
  const { creatorOid } = state;
  if (!creatorOid || !isReachable(state)) throw new RefusedError('CONTENT_NOT_FOUND');
  const wanted = JSON.stringify(['takedown', claimantOid ?? address, contentOid, now.slice(0, 10)]);
  const takedownOid = parseOid(oidFromKey(keyedHash(deps.pepper, wanted)));
  const outcome = await commands.of(takedownStream).handle({
    ...asker,
    id: takedownOid,
    key: takedownOid,
    body: null,
    command: (at) => ({
      type: 'FileTakedown',
      takedownOid,
      contentOid,
      creatorOid,
      claimantOid,
      role,
      name,
      email: address,
      infringed,
      signature,
      language,
      now: at,
    }),
  });
  return { takedownOid, position: accepted(outcome).position };
};

type Address = { readonly claimantOid: Oid | null; readonly email: string; readonly code: string };

/** Where the claimant is told: their account's address, or another one that the code confirms. */
const addressOf = async (
  { eventLog, pepper }: Pick<WorkDeps, 'eventLog'> & { readonly pepper: string },
  { claimantOid, email, code, now }: Address & { readonly now: string },
): Promise<string> => {
  if (claimantOid !== null && email === '') {
    const { state } = await eventLog.commands.load(accountStream, claimantOid, { maxAgeMs: 60_000 });
    if (state.email) return state.email;
  }
  if (email === '' || !isTakedownCode(pepper, { email, code, now }))
    throw refusedField('CONFIRMATION_CODE_WRONG', 'code');
  return email;
};

/**
 * An administrator decides on a notice, or records that it was withdrawn; a process manager takes the work
 * down or brings it back. Throws RefusedError: TAKEDOWN_NOT_FOUND, TAKEDOWN_DECIDED, TAKEDOWN_NOT_ACCEPTED,
 * TAKEDOWN_NOT_COUNTERED, OWN_ACCOUNT.
 */
export const decideTakedown = (
  deps: WorkDeps,
  asker: PersonAsker,
  { takedownOid, outcome, reason, buyersKeep }: z.output<typeof DecideTakedownBody>,
): Promise<bigint> => {
  const decidedBy = parseOid(asker.actor.oid);
  return handlerFor(
    deps,
    asker,
    takedownStream,
  )(takedownOid, (now) => ({ type: 'DecideTakedown', outcome, reason, buyersKeep, decidedBy, now }));
};

/**
 * The creator answers an accepted notice. The claimant is told, and the work comes back after the waiting
 * period. Throws RefusedError: TAKEDOWN_NOT_FOUND, TAKEDOWN_NOT_ACCEPTED, TAKEDOWN_DECIDED.
 */
export const counterTakedown = (
  deps: WorkDeps,
  asker: PersonAsker,
  { takedownOid, name, statement }: z.output<typeof CounterTakedownBody>,
): Promise<bigint> => {
  const creatorOid = parseOid(asker.actor.oid);
  return handlerFor(
    deps,
    asker,
    takedownStream,
  )(takedownOid, (now) => ({ type: 'CounterTakedown', creatorOid, name, statement, now }));
};
