import { parseOid } from '@fanfold/domain';
import { xLinkStream } from '@fanfold/domain/rewards';
import type { EventLog } from '@fanfold/event-log';
import { type Clock, type Ids, uuid5 } from '@fanfold/platform';

import { accepted, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { XClient } from './x-client.ts';
import { verifierFor } from './x-link-verifier.ts';

type Deps = {
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Undefined where X is not configured. */
  readonly xClient: Pick<XClient, 'authorizeUrl'> | undefined;
  /** 32 bytes as hex. */
  readonly pepper: string;
};

type Started = {
  /** Of X, where the person agrees. */
  readonly url: string;
  readonly expiresAt: string;
  readonly position: bigint;
};

const linkingMinutes = 10;

/**
 * COM-014: a person begins to link their X account. Throws RefusedError (X_NOT_OFFERED and those of the
 * link's stream).
 */
export const startXLink = async (deps: Deps, asker: PersonAsker): Promise<Started> => {
  const { eventLog, clock, ids, xClient, pepper } = deps;
  if (!xClient) throw new RefusedError('X_NOT_OFFERED');
  const userOid = parseOid(asker.actor.oid);
  const state = ids.uuid().replaceAll('-', '');
  const expiresAt = new Date(Date.parse(clock.now()) + linkingMinutes * 60_000).toISOString();
  const { position } = accepted(
    await eventLog.commands.of(xLinkStream).handle({
      ...asker,
      id: userOid,
      key: uuid5('x-link', state),
      body: {},
      command: () => ({ type: 'StartXLink', userOid, state, expiresAt }),
    }),
  );
  const url = await xClient.authorizeUrl({ state, verifier: verifierFor(pepper, userOid, state) });
  return { url, expiresAt, position };
};
