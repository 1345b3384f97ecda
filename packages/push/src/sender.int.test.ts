import { loadConfig } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startPushService } from '../../../test/support/push-service.ts';
import { createPushSender } from './sender.ts';
import { pushSettings } from './settings.ts';

let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service?.[Symbol.asyncDispose]());

const secret = '5'.repeat(64);
const settings = pushSettings(loadConfig({ FANFOLD_PUSH_PRIVATE_NETWORKS: 'true' }), secret);
const send = createPushSender(settings);
type Browser = ReturnType<typeof service.browser>;
const push = ({ endpoint, keys }: Browser, payload = '{"title":"비 오는 날"}') => ({
  address: { endpoint, keys },
  payload,
  topic: 'a'.repeat(24),
  ttlSeconds: 86_400,
});

describe('a push', () => {
  it('is encrypted for its browser and signed by its sender, with a topic and a time to live [ADM-010]', async () => {
    const browser = service.browser('reads');
    expect(await send(push(browser))).toEqual({ status: 'sent' });
    const [arrived] = browser.pushes(settings.vapid.publicKey);
    expect(arrived).toMatchObject({
      payload: { title: '비 오는 날' },
      ttl: 86_400,
      topic: 'a'.repeat(24),
      claims: { aud: service.url, sub: 'mailto:support@fanfold.example' },
    });
    expect(arrived?.claims.exp).toBeLessThanOrEqual(Date.now() / 1_000 + 86_400);
    for (const bytes of browser.bytes()) expect(bytes.toString('utf8')).not.toContain('비 오는 날');
  });

  it.each([
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
    [301, 'refused'],
    [429, 'later'],
    [500, 'later'],
    [503, 'later'],
  ])('that is answered with %i is %s', async (status, expected) => {
    const browser = service.browser('answers');
    browser.answer({ status });
    expect((await send(push(browser))).status).toBe(expected);
  });

  it('waits for as long as the push service says', async () => {
    const browser = service.browser('busy');
    browser.answer({ status: 429, retryAfter: '90' });
    expect(await send(push(browser))).toMatchObject({ status: 'later', afterMs: 90_000 });
  });

  it('that finds no push service may be sent later, and one with broken keys is refused', async () => {
    const browser = service.browser('away');
    const away = push({ ...browser, endpoint: 'http://127.0.0.1:9/send' });
    expect(await send(away)).toMatchObject({ status: 'later' });
    const keys = { ...browser.keys, p256dh: `B${'A'.repeat(86)}` };
    expect(await send(push({ ...browser, keys }))).toMatchObject({ status: 'refused' });
  });

  it('goes to no private network: by address, by name and over plain HTTP', async () => {
    const guarded = createPushSender(pushSettings(loadConfig({}), secret));
    const browser = service.browser('inside');
    const before = service.timesAsked();
    const { port } = new URL(service.url);
    for (const endpoint of [
      browser.endpoint,
      `https://127.0.0.1:${port}/send`,
      `https://localhost:${port}/send`,
      // A name of the public DNS form that leads to this machine.
      `https://localhost.localdomain:${port}/send`,
      `https://[::1]:${port}/send`,
      `https://[::ffff:127.0.0.1]:${port}/send`,
      'https://169.254.169.254/latest/meta-data',
      'https://user:secret@push.example.com/send',
    ])
      expect((await guarded(push({ ...browser, endpoint }))).status, endpoint).not.toBe('sent');
    expect(service.timesAsked()).toBe(before);
  });
});
