import { z } from 'zod';

import { oid } from '../common.ts';

/** A sitemap's number, from 1. */
export const SitemapParams = z.object({ number: z.coerce.number().int().min(1).max(50_000) });

export const FeedParams = z.object({ creatorOid: oid });
