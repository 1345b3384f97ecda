import { createDecipheriv } from 'node:crypto';
import type { ContentReply } from '@fanfold/contracts/catalogue';
import type { Browser, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { launchBrowser, openBrowserSession, soon } from '../support/browser.ts';
import { publishFilm } from '../support/film.ts';
import { type Person, signUp, testPassword } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let browser: Browser;
let fan: Person;
/** A copy-protected film with subtitles. */
let contentOid: string;
beforeAll(async () => {
  stack = await leaseStack();
  browser = await launchBrowser();
  fan = await signUp(stack, 'has-safari');
  contentOid = await publishFilm(stack, { subtitles: true, protects: true });
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
});

/** The session's cookie, as a browser sends it with what its media element asks for. */
const cookieOf = async (): Promise<string> => {
  const reply = await fetch(`${stack.url}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ loginType: 'email', email: fan.email, password: testPassword }),
  });
  expect(reply.ok).toBe(true);
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
};

/** Asks as a media element does: an address and cookies, and no header of our own. */
const asMediaElement = async (address: URL, cookie: string) => {
  const reply = await fetch(address, { headers: { cookie, accept: '*/*' } });
  return {
    status: reply.status,
    type: reply.headers.get('content-type') ?? '',
    bytes: Buffer.from(await reply.arrayBuffer()),
  };
};

const uris = (playlist: string): string[] =>
  playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const attribute = (playlist: string, tag: string): string =>
  new RegExp(`^#${tag}:.*URI="([^"]+)"`, 'm').exec(playlist)?.[1] ?? '';
const boxAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at + 4, at + 8);

describe('a browser that plays HLS itself', () => {
  it('gets playlists, key, segments and captions with cookies and signed addresses alone', async () => {
    const cookie = await cookieOf();
    const { media } = (await fan.call<z.infer<typeof ContentReply>>(`/api/content?contentOid=${contentOid}`))
      .body;
    const get = async (address: URL, type: RegExp) => {
      const reply = await asMediaElement(address, cookie);
      expect([address.pathname.replace(/[0-9a-f.]{60,}/, '…'), reply.status, reply.type]).toEqual([
        expect.any(String),
        200,
        expect.stringMatching(type),
      ]);
      return reply.bytes;
    };
    const hls = /^application\/vnd\.apple\.mpegurl/;
    const masterAt = new URL(String(media?.playlist), stack.url);
    const master = String(await get(masterAt, hls));
    // The first line says to Safari that it is a playlist.
    expect(master.startsWith('#EXTM3U\n')).toBe(true);
    const alternative = attribute(master, 'EXT-X-MEDIA');
    const named = [...uris(master), ...(alternative ? [alternative] : [])];
    expect(named.length).toBeGreaterThan(0);
    for (const name of named) {
      const playlistAt = new URL(name, masterAt);
      const playlist = String(await get(playlistAt, hls));
      expect(playlist).toContain('#EXT-X-ENDLIST');
      const initial = await get(new URL(attribute(playlist, 'EXT-X-MAP'), playlistAt), /^(video|audio)\/mp4/);
      expect(boxAt(initial, 0)).toBe('ftyp');
      const key = await get(
        new URL(attribute(playlist, 'EXT-X-KEY'), playlistAt),
        /^application\/octet-stream/,
      );
      expect(key).toHaveLength(16);
      const first = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1] ?? 0);
      for (const [index, segment] of uris(playlist).entries()) {
        const sealed = await get(new URL(segment, playlistAt), /^(video|audio)\//);
        const vector = Buffer.alloc(16);
        vector.writeUInt32BE(first + index, 12);
        const decipher = createDecipheriv('aes-128-cbc', key, vector);
        const clear = Buffer.concat([decipher.update(sealed), decipher.final()]);
        const next = clear.readUInt32BE(0);
        expect(boxAt(clear, 0)).toBe('free');
        expect(['styp', 'sidx', 'moof', 'prft']).toContain(boxAt(clear, next));
      }
    }
    const captions = await get(new URL(String(media?.subtitles[0]?.url), stack.url), /^text\/vtt/);
    expect(String(captions)).toMatch(/^WEBVTT[\s\S]*The bars move\./);
    // Of a copied address neither a playlist nor a key is given to others.
    for (const address of [masterAt, new URL('key', masterAt)])
      expect((await asMediaElement(address, '')).status).toBe(403);
  });

  it('is given the playlist as the source of its element, with captions, and never loads hls.js', async () => {
    const session = await openBrowserSession(browser, stack, {
      as: { email: fan.email, password: testPassword },
    });
    const { page, context } = session;
    // As Safari answers. What Chromium then makes of the playlist is its own matter.
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' });
      const own = HTMLMediaElement.prototype.canPlayType;
      HTMLMediaElement.prototype.canPlayType = function canPlayType(type: string) {
        return type === 'application/vnd.apple.mpegurl' ? 'maybe' : own.call(this, type);
      };
    });
    const asked: Request[] = [];
    page.on('request', (request) => asked.push(request));
    await session.open(`/play/${contentOid}`);
    await page.getByRole('button', { name: /^Play/ }).first().click();
    const playlists = () => asked.filter((request) => request.url().endsWith('/master.m3u8'));
    await soon(() => playlists().length).toBeGreaterThan(0);
    for (const request of playlists()) {
      expect(request.resourceType()).toBe('media');
      expect(await request.allHeaders()).not.toHaveProperty('authorization');
    }
    const scripts = await Promise.all(
      asked
        .filter((request) => request.resourceType() === 'script')
        .map((request) => request.url())
        .map(async (url) => [url, await (await context.request.get(url)).text()] as const),
    );
    expect(scripts.filter(([, text]) => text.includes('hlsManifestLoading')).map(([url]) => url)).toEqual([]);
    const video = page.locator('video').first();
    expect(await video.evaluate((element: HTMLVideoElement) => element.src)).toMatch(/\/master\.m3u8$/);
    const tracks = () =>
      video.evaluate((element: HTMLVideoElement) =>
        [...element.querySelectorAll('track')].map(({ src, srclang }) => [new URL(src).pathname, srclang]),
      );
    expect(await tracks()).toEqual([['/api/content/subtitle', 'en']]);
    await context.close();
  });
});
