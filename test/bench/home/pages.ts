import type { Item } from '../support/shop.ts';
import type { PageRequests } from './client.process.ts';

const address = (path: string, query: Readonly<Record<string, string>>): string =>
  `/api${path}?${new URLSearchParams(query)}`;

type Shown = { readonly creators: readonly string[]; readonly items: readonly Item[] };

/** What the web asks the API for before a page can be read, as the loaders of its routes do. */
export const pagesOf = ({ creators, items }: Shown): Readonly<Record<string, readonly PageRequests[]>> => ({
  home: [[[address('/content/page2', { pageUrl: 'home' }), address('/content/projected', { limit: '24' })]]],
  creator: creators.map((creatorOid) => [
    [address('/account/getuser', { userOid: creatorOid, creator: 'true' })],
    [address('/content/projected', { limit: '24', creatorOid }), address('/channel', { creatorOid })],
  ]),
  play: items.map(({ oid: contentOid }) => [[address('/content', { contentOid })]]),
  similar: items.map(({ oid: contentOid }) => [[address('/content/recommendation', { contentOid })]]),
});
