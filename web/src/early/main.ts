import { addressOfRead, headersOfRead, isLate, type ReadQuery, readEarly } from '../lib/early-reads.ts';
import { initialLanguage } from '../lib/initial-language.ts';
import { withoutLanguage } from '../lib/language.ts';
import { newestWrite } from '../lib/newest-write.ts';

type Read = { readonly path: `/${string}`; readonly query: ReadQuery };

/** What the loader of the page at a path asks for first; nothing where nothing is known of the page. */
const readsOf = (path: string): readonly Read[] => {
  const [, area, id = ''] = path.split('/');
  // Others are written differently in an address than in a query.
  if (!/^[\w-]*$/.test(id)) return [];
  if (path === '/')
    return [
      { path: '/content/page2', query: { pageUrl: 'home' } },
      { path: '/content/projected', query: { limit: 24 } },
    ];
  if (area === 'play') return [{ path: '/content', query: { contentOid: id } }];
  if (area === 'c') return [{ path: '/account/getuser', query: { customUrl: id, creator: 'true' } }];
  if (area === 'creatorhome')
    return [
      { path: '/account/getuser', query: { userOid: id, creator: 'true' } },
      { path: '/content/projected', query: { limit: 24, creatorOid: id } },
      { path: '/channel', query: { creatorOid: id } },
    ];
  return [];
};

// Runs while the code of the application is on its way, and asks for what that code will ask for. Without it
// the page is the same, later.
const language = initialLanguage();
const headers = headersOfRead(language, newestWrite());
const pagePath = withoutLanguage(location.pathname);
const reads: readonly Read[] = [{ path: '/account/me', query: {} }, ...readsOf(pagePath)];
if (!isLate()) for (const { path, query } of reads) readEarly(addressOfRead(path, query, language), headers);
