import { createRootRoute, createRoute } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';

import { linksOf } from './area-links.ts';

const root = createRootRoute();
const area = createRoute({ getParentRoute: () => root, path: '/myinfo' });
const cart = createRoute({
  getParentRoute: () => area,
  path: '/cart',
  staticData: { links: [{ position: 50, label: { id: 'cart' } }] },
});
const receipt = createRoute({ getParentRoute: () => area, path: '/receipt/$chargeId' });
const index = createRoute({
  getParentRoute: () => area,
  path: '/',
  staticData: {
    links: [
      { position: 60, label: { id: 'inventory' }, search: { tab: 'inventory' } },
      { position: 10, label: { id: 'my info' } },
    ],
  },
});
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '/elsewhere',
  staticData: { links: [{ position: 20, label: { id: 'elsewhere' } }] },
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

  it('has nothing of another area', () => {
    expect(linksOf(routes, '/$adminPath')).toEqual([]);
  });
});
