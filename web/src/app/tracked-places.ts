import type { TrackedEvent, TrackedRoute } from '@fanfold/contracts/discovery';

type Place = { readonly pathname: string; readonly search: string };
type Told = {
  readonly event: TrackedEvent & ('view_route' | 'view_content' | 'view_coincharge' | 'view_search_result');
  readonly properties: Readonly<Record<string, string>>;
};

/** DIS-055: the places that analytics knows, by the first part of their address. */
const routes: Readonly<Record<string, TrackedRoute>> = {
  '': 'main',
  creatorhome: 'creator_home',
  c: 'creator_home',
  myinfo: 'my_page',
  play: 'content',
  live: 'live',
  p: 'category',
  realplay: 'category',
  search: 'search',
};

/**
 * What is told when a page is opened. Of a search only that there was one: its words are the person's own.
 */
export const toldOf = ({ pathname, search }: Place): readonly Told[] => {
  const [first = '', second = ''] = pathname.split('/').filter((part) => part !== '');
  const route = routeOf(first, second);
  const place: Told[] = route === undefined ? [] : [{ event: 'view_route', properties: { route } }];
  return [...place, ...moreOf({ first, second, search })];
};

const routeOf = (first: string, second: string): TrackedRoute | undefined => {
  if (first === 'p' && second === 'live') return 'live';
  return Object.hasOwn(routes, first) ? routes[first] : undefined;
};

type Parts = { readonly first: string; readonly second: string; readonly search: string };

const moreOf = ({ first, second, search }: Parts): Told[] => {
  if (first === 'play') return [{ event: 'view_content', properties: { contentOid: second } }];
  if (first === 'charge' && second === '') return [{ event: 'view_coincharge', properties: {} }];
  if (first === 'search' && new URLSearchParams(search).has('keyword'))
    return [{ event: 'view_search_result', properties: {} }];
  return [];
};
