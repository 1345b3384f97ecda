import { randomUUID } from 'node:crypto';
import { demoPassword } from '@fanfold/stack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logIn, type Person, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

const title = 'Rain & "thunder" <b>at night</b>';

let stack: SharedStack;
let creator: Person;
let seen: string;
/** A scenario, whose page is another one. */
let scenario: string;
/** Events of the site: one that readers see, and a draft. */
let shown: string;
let draft: string;
let hidden: readonly string[];
beforeAll(async () => {
  stack = await leaseStack();
  creator = await signUp(stack, 'is-crawled');
  await creator.becomeCreator();
  seen = await creator.publish(0, title);
  scenario = await creator.publish(0, 'A scenario', 'scenario');
  shown = await eventOfSite('A week of rain');
  draft = await eventOfSite('A week of snow');
  await send('/api/admin/event/publish', { eventOid: shown, published: true });
  const forAdults = await creator.publish(0, 'A work for adults', 'audio', { isAdultContent: true });
  hidden = [forAdults, await published('private'), await published('unlisted')];
  // Waits until the lists have them.
  await creator.call('/api/content/search?keywords=rain');
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const published = async (visibility: 'private' | 'unlisted'): Promise<string> => {
  const contentOid = await creator.publish(0, `A work that is ${visibility}`);
  const { status } = await creator.call('/api/content/visibility', {
    method: 'POST',
    body: { contentOid, visibility },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(status).toBe(200);
  return contentOid;
};

const send = async (path: string, body: object): Promise<void> => {
  const admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
  const { status } = await admin.call(path, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(status).toBe(200);
};

const eventOfSite = async (name: string): Promise<string> => {
  const eventOid = randomUUID().replaceAll('-', '').slice(0, 24);
  await send('/api/admin/event', {
    eventOid,
    title: { en: name },
    markdown: { en: '## Listen\n\nto **rain** & </script> more' },
    from: '2026-01-01T00:00:00.000Z',
    until: '2096-01-08T00:00:00.000Z',
    picture: null,
    contentOids: [],
  });
  return eventOid;
};

const read = async (path: string) => {
  const reply = await fetch(stack.url + path);
  return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() };
};

const pathOf = (address: string): string => new URL(address).pathname;
/** What stands between two texts, each time. */
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '');

/** All entries of the sitemaps that robots are led to. */
const crawled = async (): Promise<{ path: string; links: string[][] }[]> => {
  const robots = await read('/robots.txt');
  expect(robots).toMatchObject({ status: 200, type: 'text/plain; charset=utf-8' });
  const [index = ''] = all(robots.text, /^Sitemap: (\S+)$/gm);
  const maps = all((await read(pathOf(index))).text, /<loc>(.*?)<\/loc>/g);
  const texts = await Promise.all(maps.map(async (map) => (await read(pathOf(map))).text));
  return all(texts.join(''), /<url>(.*?)<\/url>/g).map((entry) => ({
    path: pathOf(all(entry, /<loc>(.*?)<\/loc>/g)[0] ?? ''),
    links: [...entry.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, language = '', href = '']) => [
      language,
      pathOf(href),
    ]),
  }));
};

describe('sitemaps', () => {
  it('lead robots to what every visitor finds, in each language, and to nothing else', async () => {
    const urls = await crawled();
    expect(urls.find(({ path }) => path === `/ko/play/${seen}`)?.links).toEqual([
      ['en', `/en/play/${seen}`],
      ['ko', `/ko/play/${seen}`],
      ['ja', `/jp/play/${seen}`],
      ['es', `/es/play/${seen}`],
      ['x-default', `/play/${seen}`],
    ]);
    const paths = urls.map(({ path }) => path);
    expect(paths).toContain(`/jp/creatorhome/${creator.oid}`);
    expect(paths).toContain(`/jp/scenario/${scenario}`);
    expect(paths).toContain('/jp/event');
    expect(paths).toContain(`/jp/event/${shown}`);
    expect(paths.join('\n')).not.toContain(draft);
    expect(new Set(paths).size).toBe(paths.length);
    for (const oid of hidden) expect(paths.join('\n')).not.toContain(oid);
  });

  it('have numbers from 1, and none beyond the last', async () => {
    expect((await read('/sitemap-works-0.xml')).status).toBe(400);
    expect((await read('/sitemap-works-x.xml')).status).toBe(400);
    expect((await read('/sitemap-works-50000.xml')).text).not.toContain('<url>');
  });
});

describe("a creator's feed", () => {
  it('has the works that every visitor finds, and their texts as they were written', async () => {
    const { status, type, text } = await read(`/feeds/${creator.oid}.xml`);
    expect([status, type]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    const entries = all(text, /<entry.*?>(.*?)<\/entry>/gs);
    expect(entries.flatMap((entry) => all(entry, /<id>(.*?)<\/id>/g)).map(pathOf)).toEqual([
      `/scenario/${scenario}`,
      `/play/${seen}`,
    ]);
    expect(entries[1]).toContain('<title>Rain &amp; &quot;thunder&quot; &lt;b&gt;at night&lt;/b&gt;</title>');
  });

  it('exists for creators alone', async () => {
    expect((await read(`/feeds/${'0'.repeat(24)}.xml`)).status).toBe(404);
    expect((await read('/feeds/x.xml')).status).toBe(400);
  });
});

describe('the document of a page', () => {
  const head = async (path: string): Promise<string> => (await read(path)).text.split('</head>')[0] ?? '';

  it('names the work or the creator that every visitor finds', async () => {
    const work = await head(`/ko/play/${seen}`);
    expect(work).toMatch(/<html[^>]* lang="ko"/);
    expect(work).toContain(
      '<title>Rain &amp; &quot;thunder&quot; &lt;b&gt;at night&lt;/b&gt; · Fanfold</title>',
    );
    expect(work).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/ko/play/${seen}"`));
    const channel = await head(`/es/creatorhome/${creator.oid}`);
    expect(channel).toContain('<meta property="og:type" content="profile"');
    expect(channel).toMatch(new RegExp(`href="[^"]+/feeds/${creator.oid}\\.xml"`));
  });

  /** What search engines read of it. */
  const dataIn = (text: string) =>
    JSON.parse(all(text, /<script type="application\/ld\+json">(.*?)<\/script>/g)[0] ?? '{}');

  it('names one page for each work, and says for search engines what it is [CAT-044] [CAT-046]', async () => {
    for (const path of ['play', 'scenario', 'multiplay', 'file']) {
      const text = await head(`/es/${path}/${scenario}`);
      const [canonical = ''] = all(text, /<link rel="canonical" href="(.*?)"/g);
      expect(pathOf(canonical), path).toBe(`/es/scenario/${scenario}`);
      expect(dataIn(text)).toMatchObject({ '@type': 'CreativeWork', name: 'A scenario', url: canonical });
    }
    expect(dataIn(await head(`/ko/play/${seen}`))).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'AudioObject',
      name: title,
      author: { '@type': 'Person', url: expect.stringMatching(new RegExp(`/creatorhome/${creator.oid}$`)) },
    });
    expect(dataIn(await head(`/ko/creatorhome/${creator.oid}`))).toMatchObject({ '@type': 'ProfilePage' });
  });

  it('names an event that readers see, and none that is a draft [DIS-039]', async () => {
    const text = await head(`/ko/event/${shown}`);
    expect(text).toContain('<title>A week of rain · Fanfold</title>');
    expect(text).toContain(
      '<meta property="og:description" content="Listen to rain &amp; &lt;/script&gt; more">',
    );
    expect(dataIn(text)).toMatchObject({
      '@type': 'Event',
      name: 'A week of rain',
      description: 'Listen to rain & </script> more',
      startDate: '2026-01-01T00:00:00.000Z',
    });
    expect(await head(`/ko/event/${draft}`)).toBe(await head('/ko/help'));
  });

  it('says nothing of other works and people', async () => {
    // The files of a page are named by its path alone.
    const said = async (path: string) =>
      (await head(path)).replaceAll(/<link rel="(?:module)?preload"[^>]*>/g, '');
    const general = await said('/ko/help');
    const fan = await signUp(stack, 'no-creator');
    const paths = [...hidden, '0'.repeat(24)].map((oid) => `/ko/play/${oid}`);
    for (const path of [...paths, `/ko/creatorhome/${fan.oid}`]) expect(await said(path), path).toBe(general);
    const files = async (path: string) => (await head(path)).match(/<link rel="(?:module)?preload"[^>]*>/g);
    expect(await files(paths[0] ?? '')).toEqual(await files(`/ko/play/${'0'.repeat(24)}`));
  });
});
