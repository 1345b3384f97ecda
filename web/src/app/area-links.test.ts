import { createRootRoute, createRoute } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';

import { groupsOf, isLinkOf, linksOf } from './area-links.ts';

const root = createRootRoute();
const area = createRoute({ getParentRoute: () => root, path: '/myinfo' });
const cart = createRoute({
  getParentRoute: () => area,
  path: '/cart',
  staticData: { links: [{ position: 50, group: 'library', label: { id: 'cart' } }] },
});
const receipt = createRoute({ getParentRoute: () => area, path: '/receipt/$chargeId' });
const index = createRoute({
  getParentRoute: () => area,
  path: '/',
  staticData: {
    links: [
      { position: 60, group: 'rewards', label: { id: 'inventory' }, search: { tab: 'inventory' } },
      { position: 10, group: 'account', label: { id: 'my info' } },
    ],
  },
});
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '/elsewhere',
  staticData: { links: [{ position: 20, group: 'account', label: { id: 'elsewhere' } }] },
});
const routes = [cart, receipt, index, elsewhere, area, root];
root.addChildren([elsewhere, area.addChildren([cart, receipt, index])]);
for (const [order, route] of [root, area, cart, receipt, index, elsewhere].entries()) route.init(order);

describe('the navigation of an area', () => {
  it('has the links of the pages below it, in the order of their positions', () => {
    expect(linksOf(routes, '/myinfo').map(({ to, label, search }) => [to, label.id, search])).toEqual([
      ['/myinfo', 'my info', undefined],
      ['/myinfo/cart', 'cart', undefined],
      ['/myinfo', 'inventory', { tab: 'inventory' }],
    ]);
  });

  it('has its links in groups, in the order of their first links', () => {
    const groups = groupsOf(linksOf(routes, '/myinfo'));
    expect(groups.map(({ group, links }) => [group, links.length])).toEqual([
      ['account', 1],
      ['library', 1],
      ['rewards', 1],
    ]);
  });

  it('knows the link of the page that is open, by its address and its tab', () => {
    const opened = (fullPath: string, search = {}) =>
      linksOf(routes, '/myinfo')
        .filter((link) => isLinkOf(link, { fullPath, search }))
        .map(({ label }) => label.id);
    expect(opened('/myinfo/')).toEqual(['my info']);
    expect(opened('/myinfo/', { tab: 'inventory' })).toEqual(['inventory']);
    expect(opened('/myinfo/cart')).toEqual(['cart']);
    expect(opened('/myinfo/receipt/$chargeId')).toEqual([]);
  });

  it('has nothing of another area', () => {
    expect(linksOf(routes, '/$adminPath')).toEqual([]);
  });
});
