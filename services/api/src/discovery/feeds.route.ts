import { RefusedError } from '@fanfold/application';
import { bcp47 } from '@fanfold/contracts';
import { FeedParams } from '@fanfold/contracts/discovery';
import { type PublicUser, shownName } from '@fanfold/contracts/identity';
import { readFrom } from '@fanfold/projection';
import {
  type CatalogueTile,
  catalogue,
  tilesPage,
  visitorsIn,
} from '@fanfold/projections/catalogue/contents';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { escaped } from '../http/markup.ts';
import { peopleByOid } from '../http/names.ts';
import { addressOf, creatorPath, feedPath, workPath } from './addresses.ts';
import type { DiscoveryDeps } from './deps.ts';
import { keptByCountry } from './kept.ts';

const worksInFeed = 30;

type FeedDeps = Pick<DiscoveryDeps, 'db' | 'clock' | 'publicUrl' | 'countryHeader'>;

/**
 * The newest works of a creator for feed readers (Atom, RFC 4287): what every visitor of a country finds.
 * ACCOUNT_NOT_FOUND for others than creators.
 */
export const feedRoute: FastifyPluginAsyncZod<FeedDeps> = async (app, deps) => {
  const { db, clock, publicUrl, countryHeader } = deps;
  app.get('/feeds/:creatorOid.xml', { schema: { params: FeedParams } }, async (request, reply) => {
    const { creatorOid } = request.params;
    const creator = (await peopleByOid(db, [creatorOid])).get(creatorOid);
    if (!creator?.isCreator) throw new RefusedError('ACCOUNT_NOT_FOUND');
    const { tiles } = await readFrom(db, catalogue, (tables) =>
      tilesPage(tables, {
        creatorOid,
        ...visitorsIn(request.country),
        cursor: undefined,
        limit: worksInFeed,
      }),
    );
    keptByCountry(reply, countryHeader).type('application/atom+xml; charset=utf-8');
    return reply.send(feedOf({ publicUrl, creator, tiles, now: clock.now() }));
  });
};

type Feed = {
  readonly publicUrl: string;
  readonly creator: PublicUser;
  readonly tiles: readonly CatalogueTile[];
  readonly now: string;
};

const feedOf = ({ publicUrl, creator, tiles, now }: Feed): string => {
  const language = creator.channelLanguage ?? 'en';
  const name = escaped(shownName(creator, language));
  const self = escaped(addressOf(publicUrl, feedPath(creator.oid)));
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${bcp47[language]}">
<id>${self}</id>
<title>${name}</title>
<updated>${tiles[0]?.publishedAt ?? now}</updated>
<author><name>${name}</name></author>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" href="${escaped(addressOf(publicUrl, creatorPath(creator)))}"/>
${tiles.map((tile) => entryOf(publicUrl, tile)).join('')}</feed>
`;
};

/** A work in the language that it was made in. */
const entryOf = (publicUrl: string, tile: CatalogueTile): string => {
  const { original, title, summary, publishedAt } = tile;
  const address = escaped(addressOf(publicUrl, workPath(tile)));
  return `<entry xml:lang="${bcp47[original]}">
<id>${address}</id>
<title>${escaped(title[original] ?? '')}</title>
<published>${publishedAt}</published>
<updated>${publishedAt}</updated>
<link rel="alternate" type="text/html" href="${address}"/>
<summary>${escaped(summary[original] ?? '')}</summary>
</entry>
`;
};
