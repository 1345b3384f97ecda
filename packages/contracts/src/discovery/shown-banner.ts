import { bannerContent } from '@fanfold/domain/discovery';
import { z } from 'zod';

import { oid } from '../common.ts';
import { RowCreator } from './row-creator.ts';

/** A banner of today, as its readers see it. */
export const ShownBanner = bannerContent.extend({ bannerOid: oid, creator: RowCreator });
export type ShownBanner = z.infer<typeof ShownBanner>;
/** DIS-040 */
export const BannersReply = z.object({ banners: z.array(ShownBanner) });
