import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { frameOf, transitionBetween } from './frame.ts';
import { opensThumbnail } from './opens-thumbnail.ts';

const folder = join(import.meta.dirname, '..', 'routes');
/** What the route files say of their pages. */
const routes = globSync('**/*.tsx', { cwd: folder }).map((path) => {
  const text = readFileSync(join(folder, path), 'utf8');
  return {
    path,
    shows: /shows: '(\w+)'/.exec(text)?.[1],
    without: [...(/without: \[([^\]]*)\]/.exec(text)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
      ([, part]) => part,
    ),
  };
});
const thatShow = (shown: string) =>
  routes
    .filter(({ shows }) => shows === shown)
    .map(({ path }) => path)
    .sort();

describe('the thumbnail of a work', () => {
  const arrival = { from: 'works', to: 'work', smallScreen: false, search: '' } as const;

  it('is opened from home, search and creators’ pages [SHL-028]', () => {
    expect(thatShow('works')).toEqual(expect.arrayContaining(['index.tsx', 'search.tsx']));
    expect(thatShow('creator')).toEqual(['c/$customUrl.tsx', 'creatorhome/$creatorOid.tsx']);
    expect(thatShow('work')).toEqual(['play/$contentOid.tsx']);
    expect(opensThumbnail(arrival)).toBe(true);
    expect(opensThumbnail({ ...arrival, from: 'creator' })).toBe(true);
    // From an address, another work or a page of My info.
    expect(opensThumbnail({ ...arrival, from: undefined })).toBe(false);
    expect(opensThumbnail({ ...arrival, from: 'work' })).toBe(false);
    expect(opensThumbnail({ ...arrival, to: 'creator' })).toBe(false);
  });

  it('stays away on small screens and with `passthrough` [SHL-029]', () => {
    expect(opensThumbnail({ ...arrival, smallScreen: true })).toBe(false);
    expect(opensThumbnail({ ...arrival, search: '?passthrough=1' })).toBe(false);
    expect(opensThumbnail({ ...arrival, search: '?code=passthrough' })).toBe(true);
  });
});

describe('the movement between pages', () => {
  it.each([
    ['work', 'creator', 'to-creator'],
    ['creator', 'work', 'to-piece'],
    ['file', 'creator', 'to-creator'],
    ['creator', 'file', 'to-piece'],
    ['works', 'work', undefined],
    ['work', 'works', undefined],
    [undefined, 'creator', undefined],
  ] as const)('from %s to %s is %s [SHL-031, SHL-032]', (from, to, movement) => {
    expect(transitionBetween(from, to)).toBe(movement);
  });
});

describe('the frame of a page', () => {
  it('goes without a chat where people pay, sign in or administrate [SHL-025]', () => {
    const without = routes.filter((route) => route.without.includes('chatWidget')).map(({ path }) => path);
    expect(without).toEqual(
      expect.arrayContaining([
        '$adminPath/route.tsx',
        'charge/index.tsx',
        'login/$provider.tsx',
        'pwreset.tsx',
      ]),
    );
    expect(without).not.toContain('play/$contentOid.tsx');
    expect(frameOf(['chatWidget'])).toEqual({ chatWidget: false, pageHeight: true, ownWallet: true });
  });

  it('ends with its content where people only pass through [SHL-026]', () => {
    const without = routes.filter((route) => route.without.includes('pageHeight')).map(({ path }) => path);
    expect(without).toEqual(expect.arrayContaining(['login/$provider.tsx', 'x-link.tsx']));
    expect(without).not.toContain('index.tsx');
    expect(frameOf(['pageHeight'])).toEqual({ chatWidget: true, pageHeight: false, ownWallet: true });
  });

  it('shows no own coins to people who work on those of others', () => {
    const without = routes.filter((route) => route.without.includes('ownWallet')).map(({ path }) => path);
    expect(without).toEqual(['$adminPath/route.tsx']);
    expect(frameOf(['ownWallet'])).toEqual({ chatWidget: true, pageHeight: true, ownWallet: false });
  });
});
