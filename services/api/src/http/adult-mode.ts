import { adultProofOf } from '@fanfold/application/identity';
import { accountStream } from '@fanfold/domain/identity';
import type { EventLog } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';
import type { FastifyRequest } from 'fastify';

export type AdultDeps = { readonly eventLog: EventLog; readonly clock: Clock };

// A proof that was withdrawn through another process counts for so long in lists; the sessions of its owner
// end the mode at once.
const proofMaxAgeMs = 5_000;

/**
 * Whether a request may be shown adult works (IDN-117): its session has turned them on, and its person is an
 * adult. Never for visitors (IDN-121).
 */
export const showsAdult = async (
  { eventLog, clock }: AdultDeps,
  { caller }: FastifyRequest,
): Promise<boolean> => {
  if (!caller?.session.adultOn) return false;
  // A reviewer's account sees none, also with a proof (IDN-126).
  const { state } = await eventLog.commands.load(accountStream, caller.oid, { maxAgeMs: proofMaxAgeMs });
  if (state.compliance) return false;
  const asked = { oid: caller.oid, at: clock.now(), maxAgeMs: proofMaxAgeMs };
  return (await adultProofOf(eventLog.commands, asked)) !== null;
};
