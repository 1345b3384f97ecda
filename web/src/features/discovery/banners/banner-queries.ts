import { Written } from '@fanfold/contracts';
import {
  BannerDatesReply,
  BannerRequestsReply,
  BannerViewCountReply,
  CreatorBannerReply,
  type SaveCreatorBannerBody,
  type SetCreatorBannerBody,
  type UpdateBannerBody,
} from '@fanfold/contracts/discovery';
import { PictureReply } from '@fanfold/contracts/media';
import { queryOptions } from '@tanstack/react-query';

import { command, read } from '../../../lib/api.ts';

/** DIS-022 */
export const bannerDatesQuery = queryOptions({
  queryKey: ['banner-dates'],
  queryFn: ({ signal }) => read({ path: '/creator-api/banner-dates', reply: BannerDatesReply, signal }),
});
/** DIS-023 */
export const creatorBannerQuery = queryOptions({
  queryKey: ['creator-banner'],
  queryFn: ({ signal }) => read({ path: '/creator-api/banner', reply: CreatorBannerReply, signal }),
});
export const sendPicture = (file: Blob) => command({ path: '/upload/picture', file, reply: PictureReply });
/** DIS-024 */
export const saveBanner = (body: SaveCreatorBannerBody) =>
  command({ path: '/creator-api/banner', body, reply: Written });
/** DIS-025 */
export const requestBanner = (desiredDate: string) =>
  command({ path: '/creator-api/init-banner', body: { desiredDate }, reply: Written });

/** ADM-007 */
export const bannerRequestsQuery = queryOptions({
  queryKey: ['admin', 'banner-requests'],
  queryFn: ({ signal }) => read({ path: '/admin/banner-requests', reply: BannerRequestsReply, signal }),
});
/** ADM-031 */
export const decideBanner = (body: SetCreatorBannerBody) =>
  command({ path: '/admin/set-creator-banner', body, reply: Written });
/** ADM-032 */
export const changeBanner = (body: UpdateBannerBody) =>
  command({ path: '/admin/update-banner', body, reply: Written });
/** ADM-013 */
export const bannerCountsQuery = queryOptions({
  queryKey: ['admin', 'banner-counts'],
  queryFn: ({ signal }) => read({ path: '/admin/bannerViewCount', reply: BannerViewCountReply, signal }),
});
