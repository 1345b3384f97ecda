import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageHead } from './page-head.ts';
import { registerWeb } from './web.ts';

const title = 'Rain $& </title> "loud"';
const known: PageHead = {
  language: 'jp',
  kind: 'article',
  title,
  description: 'A  night\nin Seoul',
  picture: 'http://localhost:8080/thumbnail/1_jp',
  canonical: 'http://localhost:8080/jp/play/1',
  alternates: [{ hreflang: 'ko', href: 'http://localhost:8080/ko/play/1' }],
  feed: 'http://localhost:8080/feeds/2.xml',
  data: { '@type': 'Article', name: title },
};
const headOf = async (path: string): Promise<PageHead | undefined> => {
  if (path === '/jp/play/unreachable') throw new Error('the stores are unreachable');
  return path === '/jp/play/1' ? known : undefined;
};

const general =
  '<html lang="en"><head><meta name="description" content="Fanfold" /><title>Fanfold</title></head></html>';
const folder = mkdtempSync(join(tmpdir(), 'fanfold-web-'));
let app: FastifyInstance;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), general);
  const play = {
    code: ['/assets/play-1.js'],
    styles: ['/assets/play-2.css'],
    texts: { ko: ['/assets/ko-3.js'] },
  };
  writeFileSync(join(folder, 'page-files.json'), JSON.stringify({ file: play }));
  app = fastify();
  await registerWeb(app, { folder, demo: true, publicUrl: 'http://localhost:8080', headOf });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const at = async (host: string, url: string) => {
  const { statusCode, headers } = await app.inject({ url, headers: { host } });
  return [statusCode, headers.location];
};

describe('the pages', () => {
  it.each(['127.0.0.1:8080', '[::1]:8080'])('asked for at %s are on the public host', async (host) => {
    expect(await at(host, '/')).toEqual([307, 'http://localhost:8080/']);
    expect(await at(host, '/ko/charge?x=1')).toEqual([307, 'http://localhost:8080/ko/charge?x=1']);
    expect(await at(host, '//evil.example/ko')).toEqual([403, undefined]);
  });

  it('are shown on the public host, on hosts of a proxy and on other ports', async () => {
    for (const host of ['localhost:8080', 'fanfold.example', '127.0.0.1:9999', 'evil.example:8080'])
      expect(await at(host, '/ko/charge'), host).toEqual([200, undefined]);
  });
});

describe('the document', () => {
  it.each([
    [undefined, '<html data-demo lang="en">'],
    ['https://cdn.example.com', '<html data-demo data-cdn="https://cdn.example.com" lang="en">'],
  ])('says with the CDN %s where public files are', async (cdnBase, tag) => {
    await using other = fastify();
    await registerWeb(other, { folder, demo: true, publicUrl: 'http://localhost:8080', cdnBase, headOf });
    expect((await other.inject('/')).body).toContain(tag);
  });
});

describe('the document of a page that people arrive at', () => {
  const read = async (url: string, accepted = 'es') => {
    const headers = { host: 'localhost:8080', 'accept-language': accepted };
    return (await app.inject({ url, headers })).body.match(/<link rel="[a-z]*preload"[^>]*>/g);
  };

  it('asks for the code, the styles and the texts of the page, and that of another one for nothing', async () => {
    const style = '<link rel="preload" as="style" crossorigin href="/assets/play-2.css" />';
    const [code, texts] = ['play-1', 'ko-3'].map(
      (name) => `<link rel="modulepreload" href="/assets/${name}.js" />`,
    );
    expect(await read('/ko/file/1')).toEqual([style, code, texts]);
    expect(await read('/jp/file/1')).toEqual([style, code]);
    // Without a language in the path it is the reader's.
    expect(await read('/file/1', 'ko-KR')).toEqual([style, code, texts]);
    expect(await read('/file/1')).toEqual([style, code]);
    for (const other of ['/', '/ko', '/ko/charge', '/ko/constructor']) expect(await read(other)).toBeNull();
  });
});

describe('the head of a page', () => {
  const read = async (url: string) =>
    (await app.inject({ url, headers: { host: 'localhost:8080' } })).body.replace(' data-demo', '');

  it('says what the page is of, in its language, and no text ends an element', async () => {
    const body = await read('/jp/play/1?from=a-friend');
    expect(body).toContain('<html lang="ja">');
    expect(body).toContain('<title>Rain $&amp; &lt;/title&gt; &quot;loud&quot; · Fanfold</title>');
    expect(body.match(/name="description"/g)).toHaveLength(1);
    for (const tag of [
      '<meta name="description" content="A night in Seoul">',
      '<link rel="canonical" href="http://localhost:8080/jp/play/1">',
      '<link rel="alternate" href="http://localhost:8080/ko/play/1" hreflang="ko">',
      '<meta property="og:title" content="Rain $&amp; &lt;/title&gt; &quot;loud&quot;">',
      '<meta property="og:image" content="http://localhost:8080/thumbnail/1_jp">',
      '<meta name="twitter:card" content="summary_large_image">',
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","name":"Rain $& \\u003c/title> \\"loud\\""}</script>`,
    ])
      expect(body).toContain(tag);
  });

  it.each(['/jp/play/2', '/jp/play/unreachable', '/'])('is the general one at %s', async (path) => {
    expect(await read(path)).toBe(general);
  });
});
