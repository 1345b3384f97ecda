import { BannersReply } from '@fanfold/contracts/discovery/page';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { command, read } from '../../../lib/api.ts';

/** The banners of today (DIS-040). */
export const bannersQuery = queryOptions({
  queryKey: ['banners'],
  queryFn: ({ signal }) => read({ path: '/content/banners', reply: BannersReply, signal }),
});

/** That a banner was seen or pressed. What does not arrive is not counted. */
export const countBanner = (bannerOid: string, act: 'show' | 'click'): void => {
  const body = { bannerOid, act };
  const path = '/content/banner-count';
  void command({ path, body, reply: z.unknown(), outlivesPage: true }).catch(() => undefined);
};
