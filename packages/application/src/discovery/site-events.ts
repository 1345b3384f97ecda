import type { SaveSiteEventBody } from '@fanfold/contracts/discovery';
import type { Oid } from '@fanfold/domain';
import { siteEventsId, siteEventsStream } from '@fanfold/domain/discovery';
import type { EventLog } from '@fanfold/event-log';
import type { Ids } from '@fanfold/platform';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import { usePicture } from '../media/index.ts';

type Deps = { readonly eventLog: EventLog; readonly ids: Ids };
type Named = { readonly eventOid: Oid };

/**
 * ADM-051: an administrator writes an event; a new one is a draft. Answers the log position. Throws
 * SITE_EVENT_TIMES_WRONG, SITE_EVENT_INCOMPLETE, TOO_MANY_SITE_EVENTS, and IMAGE_NOT_FOUND for what is no
 * picture.
 */
export const saveSiteEvent = async (
  deps: Deps,
  asker: PersonAsker,
  { eventOid, ...content }: SaveSiteEventBody,
): Promise<bigint> => {
  if (content.picture) await usePicture(deps, asker, content.picture.key);
  return handlerFor(
    deps,
    asker,
    siteEventsStream,
  )(siteEventsId, () => ({ type: 'SaveSiteEvent', eventOid, content }));
};

/**
 * ADM-051: readers see it, or it is a draft again. Answers the log position. Throws SITE_EVENT_NOT_FOUND and
 * SITE_EVENT_INCOMPLETE.
 */
export const publishSiteEvent = (
  deps: Deps,
  asker: PersonAsker,
  { eventOid, published }: Named & { readonly published: boolean },
): Promise<bigint> =>
  handlerFor(
    deps,
    asker,
    siteEventsStream,
  )(siteEventsId, () => ({ type: published ? 'PublishSiteEvent' : 'WithdrawSiteEvent', eventOid }));

/** ADM-051. Answers the log position. Throws SITE_EVENT_NOT_FOUND. */
export const removeSiteEvent = (deps: Deps, asker: PersonAsker, { eventOid }: Named): Promise<bigint> =>
  handlerFor(deps, asker, siteEventsStream)(siteEventsId, () => ({ type: 'RemoveSiteEvent', eventOid }));
