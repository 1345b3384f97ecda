import { Written } from '@fanfold/contracts';
import {
  AdminSiteEventsReply,
  RecommendedSiteEventsReply,
  type SaveSiteEventBody,
  SiteEventReply,
  SiteEventsReply,
} from '@fanfold/contracts/discovery';
import { PictureReply } from '@fanfold/contracts/media';
import { queryOptions } from '@tanstack/react-query';

import { command, read } from '../../../lib/api.ts';
import { currentLanguage } from '../../../lib/i18n.ts';

/** DIS-037 */
export const siteEventsQuery = () =>
  queryOptions({
    queryKey: ['site-events'],
    queryFn: ({ signal }) => read({ path: '/content/events', reply: SiteEventsReply, signal }),
  });

/** DIS-038 */
export const recommendedEventsQuery = () =>
  queryOptions({
    queryKey: ['site-events', 'recommended'],
    meta: { movesWith: 'wallet' },
    queryFn: ({ signal }) =>
      read({ path: '/content/events/recommendation', reply: RecommendedSiteEventsReply, signal }),
  });

/** DIS-039 */
export const siteEventQuery = (eventOid: string) =>
  queryOptions({
    queryKey: ['site-events', eventOid, currentLanguage()],
    meta: { movesWith: 'wallet' },
    queryFn: ({ signal }) =>
      read({ path: '/content/event', query: { eventOid }, reply: SiteEventReply, signal }),
  });

/** ADM-051 */
export const adminEventsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'site-events'],
    queryFn: ({ signal }) => read({ path: '/admin/events', reply: AdminSiteEventsReply, signal }),
  });

export const saveEvent = (body: SaveSiteEventBody) => command({ path: '/admin/event', body, reply: Written });
export const publishEvent = (body: { readonly eventOid: string; readonly published: boolean }) =>
  command({ path: '/admin/event/publish', body, reply: Written });
export const removeEvent = (eventOid: string) =>
  command({ path: '/admin/event/remove', body: { eventOid }, reply: Written });

export const sendEventPicture = (file: Blob) =>
  command({ path: '/upload/picture', file, reply: PictureReply });
