import { type Oid, parseOid } from '@fanfold/domain';
import { assetStream } from '@fanfold/domain/media';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import type { MediaDeps } from './deps.ts';

type Deps = Pick<MediaDeps, 'eventLog' | 'ids'>;

/**
 * The owner of a quarantined file says why it is harmless, once. Throws UPLOAD_NOT_FOUND for the files of
 * others, NOT_QUARANTINED, QUARANTINE_DECIDED.
 */
export const requestReview = (
  deps: Deps,
  asked: PersonAsker,
  { key, statement }: { readonly key: Oid; readonly statement: string },
): Promise<bigint> =>
  handlerFor(
    deps,
    asked,
    assetStream,
  )(key, (now) => ({ type: 'RequestReview', ownerOid: parseOid(asked.actor.oid), statement, now }));

export type QuarantineDecision = {
  readonly key: Oid;
  readonly outcome: 'released' | 'refused';
  readonly reason: string;
};

/**
 * An administrator releases a quarantined file, or refuses it for good. Throws NOT_QUARANTINED,
 * QUARANTINE_DECIDED.
 */
export const decideQuarantine = (
  deps: Deps,
  asked: PersonAsker,
  { key, ...decision }: QuarantineDecision,
): Promise<bigint> =>
  handlerFor(
    deps,
    asked,
    assetStream,
  )(key, (now) => ({
    type: 'DecideQuarantine',
    ...decision,
    decidedBy: parseOid(asked.actor.oid),
    now,
  }));
