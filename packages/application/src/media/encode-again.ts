import { type Oid, parseOid } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { assetStream, isHeldBack } from '@fanfold/domain/media';

import { restrictionOf } from '../assert-unrestricted.ts';
import { handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { MediaDeps } from './deps.ts';

type Deps = Pick<MediaDeps, 'eventLog' | 'ids'>;

/**
 * CAT-099, CAT-100: the owner has a file encoded again that could not be encoded. Throws UPLOAD_NOT_FOUND,
 * ASSET_NOT_FOUND, ENCODING_REQUEST_FAILED for a file that did not fail, and REENCODING_FAILED for one that
 * failed again and again.
 */
export const encodeAgain = (deps: Deps, asked: PersonAsker, key: Oid): Promise<bigint> =>
  handlerFor(
    deps,
    asked,
    assetStream,
  )(key, () => ({
    type: 'RequestEncoding',
    ownerOid: parseOid(asked.actor.oid),
  }));

export type Resent = { readonly position: bigint; readonly done: Oid[]; readonly refused: Oid[] };

/** ADM-060: an administrator has files encoded again. Those that did not fail are named. */
export const encodeAllAgain = (deps: Deps, asked: PersonAsker, keys: readonly Oid[]): Promise<Resent> =>
  each(keys, (key) =>
    handlerFor(deps, asked, assetStream)(key, () => ({ type: 'RequestEncoding', ownerOid: null })),
  );

/**
 * ADM-060: works are told the outcome of their files again. The work has the last word: one that does not
 * wait for the file is left as it is. Files without an outcome, without a work, or that are held back by
 * their screening are named.
 */
export const resendOutcomes = (deps: Deps, asked: PersonAsker, keys: readonly Oid[]): Promise<Resent> =>
  each(keys, async (key) => {
    const { state } = await deps.eventLog.commands.load(assetStream, key, { maxAgeMs: 0 });
    const { encoding, encoded, belongsTo } = state;
    const hasOutcome = encoding === 'failed' || (encoding === 'ready' && !isHeldBack(state));
    if (belongsTo?.kind !== 'work' || !hasOutcome) throw new RefusedError('ENCODING_REQUEST_FAILED');
    const isRestricted = await restrictionOf(deps.eventLog, state.ownerOid);
    const lengthSeconds = Math.trunc((encoded?.durationMs ?? 0) / 1_000);
    return handlerFor(
      deps,
      asked,
      contentStream,
    )(belongsTo.oid, (now) =>
      encoded
        ? { type: 'NoteFileReady', assetOid: key, lengthSeconds, restricted: isRestricted(now) }
        : { type: 'NoteFileFailed', assetOid: key },
    );
  });

const each = async (keys: readonly Oid[], act: (key: Oid) => Promise<bigint>): Promise<Resent> => {
  const done: Oid[] = [];
  const refused: Oid[] = [];
  let position = 0n;
  for (const key of keys) {
    try {
      position = await act(key);
      done.push(key);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      refused.push(key);
    }
  }
  return { position, done, refused };
};
