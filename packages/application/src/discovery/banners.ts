import type {
  SaveCreatorBannerBody,
  SetCreatorBannerBody,
  UpdateBannerBody,
} from '@fanfold/contracts/discovery';
import { type Oid, parseOid } from '@fanfold/domain';
import { bannerDayStream, creatorBannerStream } from '@fanfold/domain/discovery';
import type { EventLog } from '@fanfold/event-log';
import type { Ids } from '@fanfold/platform';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import { usePicture } from '../media/index.ts';
import { RefusedError } from '../refused-error.ts';

type Deps = { readonly eventLog: EventLog; readonly ids: Ids };
type OfCreator = { readonly creatorOid: Oid };

/**
 * DIS-024: what the banner of a creator shows. Answers the log position. Throws BANNER_INCOMPLETE,
 * IMAGE_NOT_FOUND for what is no picture, and FILE_NOT_YOURS.
 */
export const saveBanner = async (
  deps: Deps,
  asker: PersonAsker,
  { creatorOid, content }: OfCreator & { readonly content: SaveCreatorBannerBody },
): Promise<bigint> => {
  const picture = await usePicture(deps, asker, content.picture.key);
  if (picture.ownerOid !== parseOid(asker.actor.oid)) throw new RefusedError('FILE_NOT_YOURS');
  const save = handlerFor(deps, asker, creatorBannerStream);
  return save(creatorOid, () => ({ type: 'SaveCreatorBanner', creatorOid, content }));
};

/**
 * DIS-025: a creator asks for a place of a day with the banner as it is now. The stream of the day keeps its
 * five places when several ask at the same time. Answers the log position. Throws BANNER_MISSING,
 * BANNER_DAY_PAST, BANNER_DAY_TOO_FAR, BANNER_DAY_FULL and BANNER_DAY_TAKEN.
 */
export const requestBanner = async (
  deps: Deps,
  asker: PersonAsker,
  { creatorOid, desiredDate: day }: OfCreator & { readonly desiredDate: string },
): Promise<bigint> => {
  const { state } = await deps.eventLog.commands.load(creatorBannerStream, creatorOid, { maxAgeMs: 0 });
  const { banner: content } = state;
  return handlerFor(
    deps,
    asker,
    bannerDayStream,
  )(day, (now) => ({
    type: 'RequestBanner',
    day,
    bannerOid: parseOid(deps.ids.oid(now)),
    creatorOid,
    content,
    now,
  }));
};

/**
 * ADM-031: an administrator approves a banner for its day, or rejects it with a reason. Answers the log
 * position. Throws BANNER_NOT_FOUND, BANNER_DAY_PAST, BANNER_DAY_FULL and BANNER_DAY_TAKEN.
 */
export const decideBanner = (
  deps: Deps,
  asker: PersonAsker,
  { day, bannerOid, ...decision }: SetCreatorBannerBody,
): Promise<bigint> =>
  handlerFor(
    deps,
    asker,
    bannerDayStream,
  )(day, (now) =>
    decision.status === 'approved'
      ? { type: 'ApproveBanner', day, bannerOid, now }
      : { type: 'RejectBanner', day, bannerOid, now, reason: decision.reason },
  );

/**
 * ADM-032: an administrator corrects what a banner says or where it leads. Answers the log position. Throws
 * BANNER_NOT_FOUND, BANNER_DAY_PAST and BANNER_INCOMPLETE.
 */
export const changeBanner = (
  deps: Deps,
  asker: PersonAsker,
  { day, bannerOid, title, link }: UpdateBannerBody,
): Promise<bigint> =>
  handlerFor(
    deps,
    asker,
    bannerDayStream,
  )(day, (now) => ({ type: 'ChangeBanner', day, bannerOid, title, link, now }));
