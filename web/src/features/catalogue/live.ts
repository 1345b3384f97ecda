import type { LiveMessage } from '@fanfold/contracts';
import type { ContentReply, TilesReply } from '@fanfold/contracts/catalogue';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';

import { useLiveTopic } from '../../lib/live.ts';
import type { LiveEvent } from '../../lib/live-connection.ts';
import { noteWrite } from '../../lib/newest-write.ts';
import { isNewer } from '../../lib/positions.ts';
import { contentKey, contentsKey, tilesKey } from './queries.ts';

type Tiles = InfiniteData<z.output<typeof TilesReply>>;
type ContentMessage = Extract<LiveMessage, { kind: 'content' }>;

/** Prices and new contents, as they come, while the component is mounted. */
export const useLiveCatalogue = (position: string | undefined): void => {
  const client = useQueryClient();
  useLiveTopic({ topic: 'catalogue', after: position }, (event) => applyCatalogueEvent(client, event));
  useEffect(
    // The subscription has ended.
    () => () => void client.invalidateQueries({ queryKey: tilesKey, refetchType: 'none' }),
    [client],
  );
};

/** Patches the price wherever the content is kept; what is new or gone is read again. */
export const applyCatalogueEvent = (client: QueryClient, event: LiveEvent): void => {
  if (event.type === 'resync') {
    void client.invalidateQueries({ queryKey: tilesKey });
    void client.invalidateQueries({ queryKey: contentsKey });
    return;
  }
  const { message } = event;
  if (message.kind !== 'content') return;
  const known = patchTiles(client, message);
  patchContent(client, message);
  if (known && message.priceCoins !== null) return;
  noteWrite(message.position);
  void client.invalidateQueries({ queryKey: tilesKey });
};

/** Whether the content was among the tiles that are kept. */
const patchTiles = (client: QueryClient, message: ContentMessage): boolean => {
  let known = false;
  client.setQueriesData<Tiles>({ queryKey: tilesKey }, (kept) => {
    if (kept === undefined) return kept;
    return {
      ...kept,
      pages: kept.pages.map((page) => {
        if (!page.tiles.some(({ contentOid }) => contentOid === message.contentOid)) return page;
        known = true;
        return isNewer(message.position, page.position) ? withPrice(page, message) : page;
      }),
    };
  });
  return known;
};

const withPrice = (page: Tiles['pages'][number], { contentOid, priceCoins }: ContentMessage) => ({
  ...page,
  tiles: page.tiles.map((tile) =>
    tile.contentOid === contentOid && priceCoins !== null ? { ...tile, priceCoins } : tile,
  ),
});

const patchContent = (client: QueryClient, { contentOid, priceCoins, position }: ContentMessage): void => {
  const queryKey = contentKey(contentOid);
  const kept = client.getQueryData<z.output<typeof ContentReply>>(queryKey);
  if (kept === undefined || !isNewer(position, kept.position)) return;
  if (priceCoins === null) void client.invalidateQueries({ queryKey });
  else client.setQueryData(queryKey, { ...kept, position, content: { ...kept.content, priceCoins } });
};
