import { refuseIllegalDownloader } from '@fanfold/application/identity';
import type { EventLog } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';
import type { FastifyRequest } from 'fastify';

type Deps = { readonly eventLog: EventLog; readonly clock: Clock };

/** A mark that was set through another process counts within this time. */
const maxAgeMs = 2_000;

/**
 * CAT-097: an illegal downloader opens no works, and keeps none, with the session that they still have.
 * Throws ILLEGAL_DOWNLOADER.
 */
export const assertNoDownloader = async (deps: Deps, { caller }: FastifyRequest): Promise<void> => {
  if (caller) await refuseIllegalDownloader(deps, { oid: caller.oid, email: '', maxAgeMs });
};
