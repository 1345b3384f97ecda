import { type Oid, parseOid } from '@fanfold/domain';
import type { Watermark } from '@fanfold/domain/catalogue';

import type { PersonAsker } from '../invocation.ts';
import { changeWork } from './change-work.ts';
import type { WorkDeps } from './deps.ts';

type Choice = { readonly contentOid: Oid; readonly watermark: Watermark };

/**
 * COM-006: a creator chooses how the viewers of a copy-protected work are given their mark, as often as they
 * like and without another payment. What plays already keeps its mark until it is opened again. Throws
 * CONTENT_NOT_FOUND, NOT_YOUR_CONTENT.
 */
export const chooseWatermark = (
  deps: WorkDeps,
  asker: PersonAsker,
  { contentOid, watermark }: Choice,
): Promise<bigint> =>
  changeWork(deps, asker, {
    contentOid,
    command: () => ({ type: 'ChooseWatermark', creatorOid: parseOid(asker.actor.oid), watermark }),
  });
