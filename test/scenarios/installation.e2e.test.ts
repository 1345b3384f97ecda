import { rmSync } from 'node:fs';
import { startEventNode } from '@fanfold/event-node';
import { people } from '@fanfold/stack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { freePorts } from '../support/free-ports.ts';
import { npmStart, type Started } from '../support/npm-start.ts';
import { createDatabase } from '../support/postgres.ts';
import { temporaryDataDir } from '../support/stack.ts';

const running = new AsyncDisposableStack();
/** Two stores that run elsewhere, as in production. */
let stores: Record<string, string>;
let installation: Started;

/** Addresses of parties that do not answer; nothing of what is tested here needs an answer. */
const nowhere = 'http://127.0.0.1:1';
const relay = { FANFOLD_SMTP_URL: 'smtp://127.0.0.1:1', FANFOLD_SMTP_TLS: 'off' };
const stripe = {
  FANFOLD_STRIPE_URL: nowhere,
  FANFOLD_STRIPE_KEY: 'sk_test',
  FANFOLD_STRIPE_WEBHOOK_SECRET: 'whsec_test',
};

const start = async (environment: Record<string, string>): Promise<Started> => {
  const [port] = await freePorts(1);
  const folder = temporaryDataDir();
  running.defer(() => rmSync(folder, { recursive: true, force: true }));
  // An empty setting is unset: the default of other tests is for stacks that may have a demo world.
  const own = { FANFOLD_SEED: '', FANFOLD_PORT: String(port), FANFOLD_DATA_DIR: folder };
  return running.use(npmStart({ ...own, ...environment }));
};

beforeAll(async () => {
  const folder = temporaryDataDir();
  running.defer(() => rmSync(folder, { recursive: true, force: true }));
  const database = running.use(await createDatabase({ migrated: false }));
  const node = running.use(await startEventNode({ dataDir: folder }));
  stores = { FANFOLD_ESDB_URL: node.url, FANFOLD_DATABASE_URL: database.url };
  const contact = { FANFOLD_SECURITY_CONTACT: 'mailto:security@fanfold.example' };
  installation = await start({ ...stores, ...relay, ...stripe, ...contact });
  await installation.ready();
});
afterAll(() => running.disposeAsync());

const get = (path: string) => fetch(new URL(path, installation.state().url));

describe('a start with stores of its own, as in production', () => {
  it('has no sandbox: neither its process nor its settings', async () => {
    const { processes, environment, mailboxUrl } = installation.state();
    expect(Object.keys(processes).sort()).toEqual(['api', 'encoder', 'objects', 'projector', 'worker']);
    expect(mailboxUrl).toBeNull();
    expect(environment['FANFOLD_DEMO']).toBe('false');
    expect(Object.keys(environment).filter((name) => name.includes('SANDBOX'))).toEqual([]);
    await expect.poll(() => installation.output()).toContain('The first administrator signs up');
  });

  it('has no demo world: the public accounts do not exist', async () => {
    for (const { email } of people) expect(installation.output()).not.toContain(email);
    const tiles = (await (await get('/api/content/projected')).json()) as { tiles: unknown[] };
    expect(tiles.tiles).toEqual([]);
  });

  it('offers the configured provider only, and takes no webhook of another one', async () => {
    const reply = await get('/api/payment/products?currency=JPY&provider=paypay');
    expect(await reply.json()).toMatchObject({ providers: ['stripe'] });
    for (const [provider, status] of [
      ['sandbox', 404],
      ['paypay', 404],
      ['stripe', 401],
    ] as const) {
      const told = await fetch(new URL(`/api/payment/webhook/${provider}`, installation.state().url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      expect(told.status, provider).toBe(status);
    }
  });

  it('does not call itself a demo', async () => {
    for (const path of ['/', '/?lang=es', '/index.html', '/en']) {
      const page = await (await get(path)).text();
      expect(page, path).toContain('<div id="root">');
      expect(page, path).not.toContain('data-demo');
    }
  });

  it('says where people report a weakness, in the form of RFC 9116', async () => {
    const reply = await get('/.well-known/security.txt');
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const fields = new Map(
      (await reply.text())
        .trim()
        .split('\n')
        .map((line) => line.split(': ', 2) as [string, string]),
    );
    expect(fields.get('Contact')).toBe('mailto:security@fanfold.example');
    expect(Date.parse(fields.get('Expires') ?? '')).toBeGreaterThan(Date.now() + 150 * 86_400_000);
  });

  it('is refused by a demo, whose accounts are public', async () => {
    const demo = await start({ ...stores, FANFOLD_DEMO: 'true', FANFOLD_SEED: 'false' });
    expect(await demo.ended).toBe(1);
    expect(demo.output()).toContain('This log belongs to an installation, but this start is a demo.');
  });
});

describe('a start that cannot be an installation', () => {
  it('says that it needs a mail relay', async () => {
    const refused = await start(stores);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('FANFOLD_SMTP_URL is not set. An installation needs a mail relay');
  });

  it('says which settings mix a demo with real parties', async () => {
    const refused = await start(stripe);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('A demo cannot use real parties');
  });
});
