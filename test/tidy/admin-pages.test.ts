import { readdirSync, readFileSync } from 'node:fs';
import { accessRules } from '@fanfold/application';
import { describe, expect, it } from 'vitest';

/** What each page of the administration asks the service for first. */
const askedBy: Readonly<Record<string, string>> = {
  adminmail: 'GET /api/admin/adminmail',
  'age-ratings': 'GET /api/admin/content/ratings',
  approvals: 'GET /api/admin/approvals',
  audit: 'GET /api/admin/audit',
  'bank-statements': 'GET /api/admin/bank-statements',
  'banner-count': 'GET /api/admin/bannerViewCount',
  'banner-manager': 'GET /api/admin/banner-requests',
  'calc-charge': 'GET /api/admin/calc-charge',
  charges: 'GET /api/admin/charges',
  'check-settlement': 'GET /api/admin/check-settlement',
  'close-calendar': 'GET /api/admin/close-calendar',
  creator: 'GET /api/admin/creator',
  'creator-revenue': 'GET /api/coinevent/creator',
  'creator-banner': 'GET /api/admin/banner-requests',
  creatorlist: 'GET /api/admin/creator-list',
  editstudio: 'GET /api/admin/content/studio',
  event: 'GET /api/admin/events',
  disputes: 'GET /api/admin/disputes',
  'encoding-callback-resender': 'GET /api/admin/encoding-callback-resender',
  'gift-coins': 'POST /api/admin/gift-coins',
  'gift-points': 'GET /api/admin/gift-points',
  iconsample: 'GET /api/admin/pages',
  index: 'GET /api/admin/overview',
  invoices: 'GET /api/admin/invoices',
  'illegal-downloader': 'GET /api/admin/sanctions',
  'legacy-revenue': 'GET /api/coinevent/legacy/revenue',
  'linked-accounts': 'GET /api/admin/linked-accounts',
  'monthly-charge-metrics': 'GET /api/admin/monthly-charge-metrics',
  newusers: 'GET /api/admin/newusers',
  'page-curation': 'GET /api/admin/curated-pages',
  pages: 'GET /api/admin/pages',
  pushappnotification: 'GET /api/admin/pushappnotification',
  'payout-batches': 'GET /api/admin/payout-batches',
  'payout-books': 'GET /api/admin/payout-books',
  projections: 'GET /api/admin/projections',
  quarantine: 'GET /api/admin/quarantine',
  reports: 'GET /api/admin/reports',
  'resend-noti': 'GET /api/admin/resend-noti',
  'queue-monitor': 'GET /api/admin/queue-stats',
  'qr-event': 'GET /api/admin/qr-event',
  recommendfilecontents: 'GET /api/content/recommend',
  reconciliation: 'GET /api/admin/reconciliations',
  refund: 'GET /api/admin/refunds',
  resub: 'GET /api/admin/resub',
  revenue: 'GET /api/admin/revenue',
  'route-analytics': 'GET /api/admin/route-analytics',
  sanctions: 'GET /api/admin/sanctions',
  'search-category': 'GET /api/admin/search-inputs',
  'search-category-setting.$componentOid': 'GET /api/admin/search-inputs',
  servercache: 'GET /api/admin/servercache',
  subscriptions: 'GET /api/admin/subscriptions',
  'suspended-works': 'GET /api/admin/content/suspended',
  takedowns: 'GET /api/admin/content/takedowns',
  'segregated-money': 'GET /api/admin/segregated-money',
  support: 'GET /api/admin/support/requests',
  'trial-balance': 'GET /api/admin/trial-balance',
  unregister: 'GET /api/admin/unregisters',
  'unspent-balance': 'GET /api/admin/unspent-balance',
  users: 'GET /api/admin/getuser',
  withholding: 'GET /api/admin/withholding',
};
const folder = new URL('../../web/src/routes/$adminPath/', import.meta.url);
const pages = readdirSync(folder)
  .map((name) => name.replace('.tsx', ''))
  .filter((name) => name !== 'route');

describe('the pages of the administration', () => {
  it('are all known here', () => expect(pages.toSorted()).toEqual(Object.keys(askedBy).toSorted()));

  it.each(pages)('%s is for finance exactly where the access table is', (name) => {
    const rule = accessRules[askedBy[name] ?? ''];
    const forFinance = rule !== undefined && rule.allow !== 'public' && rule.allow.includes('finance');
    const source = readFileSync(new URL(`${name}.tsx`, folder), 'utf8');
    // A page that is opened from another one has no link in the navigation.
    if (/links: \[/.test(source)) expect(/onlyFor: 'admin'/.test(source)).toBe(!forFinance);
  });
});
