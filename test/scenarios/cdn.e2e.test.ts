import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { soon } from '../support/browser.ts';
import { freePorts } from '../support/free-ports.ts';
import { type Person, signUp } from '../support/person.ts';
import { publishPictured, sendPicture } from '../support/pictured.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

let stack: TestStack;
let cdn: Server;
let base: string;
let creator: Person;
/** What the CDN was asked for. */
const asked: string[] = [];

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  base = `http://127.0.0.1:${port}`;
  stack = await startTestStack({ web: true, env: { FANFOLD_CDN: `${base}/` } });
  // It passes paths to the public address, and nothing that says who asks.
  cdn = createServer((request, reply) => {
    asked.push(request.url ?? '');
    fetch(`${stack.url}${request.url}`)
      .then(async (answer) => {
        reply.writeHead(answer.status, Object.fromEntries(answer.headers));
        reply.end(Buffer.from(await answer.arrayBuffer()));
      })
      .catch(() => reply.destroy());
  });
  await new Promise<void>((listening) => cdn.listen(port, '127.0.0.1', listening));
  creator = await signUp(stack, 'near-readers');
  await creator.becomeCreator();
});
afterAll(async () => {
  cdn?.close();
  cdn?.closeAllConnections();
  await stack?.[Symbol.asyncDispose]();
});

const pageOf = async (path: string) => {
  const answer = await fetch(`${stack.url}${path}`);
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' };
};
const pictureIn = (html: string) => /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';

describe('with a CDN', () => {
  it('pages name it, and the head of a creator’s page has its picture there', async () => {
    await sendPicture(creator, '/api/account/profile-image');
    const page = await soonAPicture(`/en/creatorhome/${creator.oid}`);
    expect(page.html).toContain(`data-cdn="${base}"`);
    expect(page.policy).toContain(`img-src 'self' data: ${base};`);
    const picture = pictureIn(page.html);
    expect(picture).toMatch(new RegExp(`^${base}/api/account/profile-image/`));
    expect(page.html).toContain(`"image":"${picture}"`);
    const answer = await fetch(picture);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(asked).toContain(picture.slice(base.length));
  });

  it('the head of a work has its picture there; pages, feeds and sitemaps stay at the public address', async () => {
    const { contentOid, key } = await publishPictured(creator, 'Near its readers');
    expect((await fetch(`${base}/pics/${key}-320.webp`)).status).toBe(200);
    const { html } = await soonAPicture(`/en/play/${contentOid}`);
    const picture = pictureIn(html);
    expect(picture).toBe(`${base}/thumbnail/${contentOid}_en`);
    expect((await fetch(picture)).status).toBe(200);
    expect(html).toContain(`<link rel="canonical" href="${stack.url}`);
    for (const path of [`/feeds/${creator.oid}.xml`, '/sitemap.xml'])
      expect(await (await fetch(`${stack.url}${path}`)).text(), path).not.toContain(base);
  });
});

const soonAPicture = async (path: string) => {
  await soon(async () => pictureIn((await pageOf(path)).html)).not.toBe('');
  return pageOf(path);
};
