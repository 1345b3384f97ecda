import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createObjectStore } from '@fanfold/objects';
import { loadConfig, objectStoreSettings, sleep, withClient } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { readManifest } from '../../services/stack/src/backup/manifest.ts';
import { freePorts } from '../support/free-ports.ts';
import { untilBuilt } from '../support/health.ts';
import { npmStart } from '../support/npm-start.ts';
import { fanfold, fanfoldInKeeper, verifyStack } from '../support/operator.ts';
import { logIn, Person, signUp, testPassword } from '../support/person.ts';
import { startTestStack, type TestStack, temporaryDataDir } from '../support/stack.ts';
import { storesOf } from '../support/stores.ts';

const long = inject('isLong');
const buyers = long ? 8 : 4;
const pieces = long ? 1_000 : 60;
/** Between two purchases of a buyer, so that in the short run the purchases last as long as a backup. */
const restMs = long ? 0 : 150;

/** The folder of these tests: data folders and backups. */
const site = temporaryDataDir();
const backups = join(site, 'backups');
const folder = (name: string) => join(site, name);
const backup = join(backups, 'first');
const bare = join(backups, 'bare');

type Confirmed = { readonly buyer: Person; readonly contentOid: string; readonly position: bigint };
const told: Confirmed[] = [];
const people: Person[] = [];
let creator: Person;
let erased: Person;
let late: Person;
let head: bigint;

const start = async (dataDir: string): Promise<TestStack> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const stack = await startTestStack({ dataDir, keepData: true });
  await untilBuilt(stack);
  return stack;
};
const running = new Map<string, TestStack>();

/** The stack on a folder; the first test that needs it starts it, and it keeps running for the next one. */
const stackOn = async (name: string): Promise<TestStack> => {
  const stack = running.get(name) ?? (await start(folder(name)));
  running.set(name, stack);
  return stack;
};
const stopOn = async (name: string): Promise<void> => {
  await running.get(name)?.[Symbol.asyncDispose]();
  running.delete(name);
};
const objectsOf = ({ environment }: TestStack) => {
  const settings = objectStoreSettings(loadConfig(environment));
  if (!settings) throw new Error('The stack has no object store.');
  return createObjectStore(settings);
};
const picture = Buffer.from('a picture of before the backup');
const seconds = (since: number) => (performance.now() - since) / 1000;

/** The number of purchases that a buyer's coins allow, at 2 coins a piece. */
const affordable = long ? pieces : 240;

/** Each buyer buys one piece after the other, and also writes other events. */
const shop = async (contents: readonly string[], signal: AbortSignal): Promise<void> => {
  await Promise.all(
    people.map(async (buyer) => {
      // A backup may take long: a buyer who has bought every piece buys new ones, as far as the coins allow.
      for (let index = 0; index < affordable && !signal.aborted; index += 1) {
        const contentOid = contents[index] ?? (await creator.publish(2));
        const { status, body } = await buyer.buy(contentOid, { coins: 2 });
        if (status !== 201) throw new Error(`A purchase was refused: ${JSON.stringify(body)}`);
        told.push({ buyer, contentOid, position: BigInt(body.position) });
        await sleep(restMs);
      }
    }),
  );
};

beforeAll(async () => {
  mkdirSync(backups, { mode: 0o700 });
  await using stack = await start(folder('lived'));
  [creator, erased] = [await signUp(stack, 'creator'), await signUp(stack, 'erased')];
  await creator.becomeCreator();
  const contents: string[] = [];
  for (let piece = 0; piece < pieces; piece += 1) contents.push(await creator.publish(2));
  for (let buyer = 0; buyer < buyers; buyer += 1) people.push(await signUp(stack, `buyer-${buyer}`));
  await Promise.all(
    people.flatMap((buyer) => (long ? [1, 2, 3, 4, 5] : [1]).map(() => buyer.charge('coins-500'))),
  );

  await using objects = objectsOf(stack);
  await objects.put('before', picture, { contentType: 'image/webp' });
  const closing = new AbortController();
  const shopping = shop(contents, closing.signal);
  // A failure is thrown below; until then it must not count as an unhandled rejection.
  shopping.catch(() => undefined);
  while (told.length < buyers * 5) await sleep(20);
  const began = performance.now();
  const made = await fanfold(stack.dataDir, 'backup', backup);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const { log } = readManifest(backup);
  head = BigInt(log?.head ?? -1);
  process.stdout.write(`backup under load: ${log?.events} events in ${seconds(began).toFixed(1)} s\n`);
  // The load continues after it.
  late = await signUp(stack, 'late');
  await objects.put('after', picture, { contentType: 'image/webp' });
  await sleep(500);
  closing.abort();
  await shopping;
  const without = await fanfold(stack.dataDir, 'backup', bare, '--without-secrets');
  expect(without).toMatchObject({ code: 0 });
  expect(without.stdout).toContain('It contains no secrets');
  await using stores = await storesOf(stack);
  await stores.eventLog.vault.destroy(erased.oid, 'profile');
  expect(await fanfold(stack.dataDir, 'tombstones', backups)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 destroyed keys'),
  });
});
afterAll(async () => {
  for (const name of running.keys()) await stopOn(name);
  rmSync(site, { recursive: true, force: true });
});

describe('a backup that was made under load', () => {
  it('has its inventory, and can be read only by its owner', () => {
    const { log, secrets, files, fanfold: version } = readManifest(backup);
    expect({ version, included: secrets.included }).toEqual({ version: '0.2.0', included: true });
    expect(log?.events).toBeGreaterThan(pieces);
    expect(files.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['log.db', 'key-vault.jsonl', 'secrets.json']),
    );
    expect(statSync(backup).mode & 0o077).toBe(0);
    expect(existsSync(join(bare, 'secrets.json'))).toBe(false);
    // Made under load: purchases were answered before and after the moment of the copy.
    expect(told.some(({ position }) => position <= head)).toBe(true);
    expect(told.some(({ position }) => position > head)).toBe(true);
  });

  it('never overwrites another one', async () => {
    const again = await fanfoldInKeeper(folder('lived'), 'backup', backup);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('never overwrites') });
  });

  it('is restored into an empty folder: everything up to its moment is there, and nothing later', async () => {
    const began = performance.now();
    expect(await fanfold(folder('restored'), 'restore', backup)).toMatchObject({ code: 0, stderr: '' });
    const restoreSeconds = seconds(began);
    const startBegan = performance.now();
    const stack = await stackOn('restored');
    const verifyBegan = performance.now();
    const verified = await verifyStack(stack.dataDir);
    expect(verified).toMatchObject({ ok: true, differences: [] });
    const perMillion = (of: number) => ((of / verified.events) * 1e6).toFixed(0);
    process.stdout.write(
      `restored ${verified.events} events; at this size, per million events: copy ${perMillion(restoreSeconds)} s, ` +
        `start with rebuild ${perMillion((verifyBegan - startBegan) / 1000)} s, verify ${perMillion(seconds(verifyBegan))} s ` +
        `(${restoreSeconds.toFixed(1)} s, ${((verifyBegan - startBegan) / 1000).toFixed(1)} s, ${seconds(verifyBegan).toFixed(1)} s here)\n`,
    );

    for (const [index, buyer] of people.entries()) {
      const mine = told.filter((purchase) => purchase.buyer === buyer);
      const kept = mine.filter(({ position }) => position <= head);
      // The former session, and a new one with the password: both were sealed with keys of the vault.
      const again = new Person(stack, buyer);
      const { body } = await again.call('/api/account/me');
      expect(body).toMatchObject({
        me: { email: buyer.email, nickname: expect.stringContaining(`buyer-${index}`) },
      });
      expect((await logIn(stack, buyer.email, testPassword)).oid).toBe(buyer.oid);
      expect((await again.wallet()).balance.paid).toBe((long ? 5 : 1) * 500 - 2 * kept.length);
      // A piece that was published after the copy is unknown now.
      for (const { contentOid, position } of [mine[0], mine.at(-1)].filter((one) => one !== undefined))
        expect((await again.content(contentOid)).canView ?? false).toBe(position <= head);
    }
    await expect(logIn(stack, late.email, testPassword)).rejects.toThrow(/refused/);
    expect(
      await new Person(stack, late).call('/api/account/purchase', { method: 'POST', body: {} }),
    ).toMatchObject({
      status: 401,
    });
  });

  it('has the objects of before its moment, with their types, and none of later', async () => {
    const stack = await stackOn('restored');
    await using objects = objectsOf(stack);
    const { body, contentType } = await objects.get('before');
    expect([contentType, Buffer.concat(await body.toArray())]).toEqual(['image/webp', picture]);
    expect(await objects.head('after')).toBeUndefined();
    expect(readManifest(backup).objects).toMatchObject({ objects: 1, bytes: picture.length });
  });

  it('brings no key back that was destroyed after it was made', async () => {
    const stack = await stackOn('restored');
    const { rows } = await withClient(stack.databaseUrl, (client) =>
      client.query<{ purpose: string; gone: boolean }>(
        'select purpose, wrapped_key is null gone from key_vault where subject = $1',
        [erased.oid],
      ),
    );
    expect(rows).toEqual([{ purpose: 'profile', gone: true }]);
    await expect(logIn(stack, erased.email, testPassword)).rejects.toThrow(/refused/);
  });

  it('is refused for a non-empty target, or when it is not complete', async () => {
    await stopOn('restored');
    expect(await fanfoldInKeeper(folder('restored'), 'restore', backup)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not empty'),
    });
    const damaged = folder('damaged');
    cpSync(backup, damaged, { recursive: true });
    const vault = readFileSync(join(damaged, 'key-vault.jsonl'), 'utf8');
    writeFileSync(join(damaged, 'key-vault.jsonl'), vault.replace(/\\x73/, '\\x74'));
    expect(await fanfoldInKeeper(folder('nowhere'), 'restore', damaged)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('key-vault.jsonl is not what was written'),
    });
    const withoutObject = folder('without-object');
    cpSync(backup, withoutObject, { recursive: true });
    for (const name of readdirSync(join(withoutObject, 'objects'), { recursive: true }).map(String))
      if (/[0-9a-f]{32}$/.test(name)) writeFileSync(join(withoutObject, 'objects', name), 'another picture');
    expect(await fanfoldInKeeper(folder('nowhere'), 'restore', withoutObject)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The backup is damaged'),
    });
    expect(readdirSync(folder('nowhere'))).toEqual([]);
    expect(await fanfoldInKeeper(folder('nowhere'), 'restore', site)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is no backup'),
    });
  });

  it('without secrets needs the right ones, and says so', async () => {
    const none = await fanfoldInKeeper(folder('bare'), 'restore', bare);
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('--secrets') });
    const wrong = join(site, 'wrong.json');
    writeFileSync(wrong, JSON.stringify({ masterKey: '00', claimPepper: '00', webhookSecret: '00' }));
    const refused = await fanfoldInKeeper(folder('bare'), 'restore', bare, '--secrets', wrong);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('not the ones') });
    const right = join(folder('lived'), 'secrets.json');
    expect(
      await fanfold(folder('bare'), 'restore', bare, '--secrets', right, '--without-sessions'),
    ).toMatchObject({
      code: 0,
    });
    await using stack = await start(folder('bare'));
    expect((await logIn(stack, late.email, testPassword)).oid).toBe(late.oid);
    expect((await new Person(stack, late).call('/api/coinevent/wallet')).status).toBe(401);
  });
});

const bringBackTheLog = (dataDir: string): void => {
  rmSync(join(dataDir, 'events'), { recursive: true });
  mkdirSync(join(dataDir, 'events'));
  cpSync(join(backup, 'log.db'), join(dataDir, 'events', 'log.db'));
};

describe('a log that was restored beside a newer database', () => {
  it('is refused with what to do, and works once everything was computed again', async () => {
    const dataDir = folder('lived');
    bringBackTheLog(dataDir);
    const [port, sandboxPort] = await freePorts(2);
    await using refused = npmStart({
      FANFOLD_DATA_DIR: dataDir,
      FANFOLD_PORT: String(port),
      FANFOLD_SANDBOX_PORT: String(sandboxPort),
    });
    expect(await Promise.race([refused.ended, sleep(180_000).then(refused.output)])).toBe(1);
    expect(refused.output()).toMatch(/Rebuild required: .* is at \d+, but the log ends at \d+/);
    expect(refused.output()).toContain('npm run fanfold -- rebuild-all');

    expect(await fanfoldInKeeper(dataDir, 'rebuild-all')).toMatchObject({ code: 2 });
    const rebuilt = await fanfold(dataDir, 'rebuild-all', '--yes');
    expect(rebuilt).toMatchObject({ code: 0, stderr: '' });
    expect(rebuilt.stdout).toMatch(/[1-9]\d* sessions of accounts that are not in the log have ended/);
    // The provider's books of that time, as a real provider would have every payment.
    const stack = await stackOn('lived');
    await expect
      .poll(() => verifyStack(dataDir), { timeout: 180_000, interval: 1_000 })
      .toMatchObject({
        ok: true,
        differences: [],
      });
    const buyer = people[0];
    if (!buyer) throw new Error('Nobody bought');
    expect((await new Person(stack, buyer).call('/api/account/me')).body).toMatchObject({
      me: { email: buyer.email },
    });
    expect((await new Person(stack, late).call('/api/coinevent/wallet')).status).toBe(401);
  });

  it('is rebuilt while everything runs, too', async () => {
    const stack = await stackOn('lived');
    const generations = () =>
      withClient(stack.databaseUrl, async (client) => {
        const { rows } = await client.query<{ started_at: Date; status: string }>(
          'select started_at, status from projection_generation',
        );
        return rows;
      });
    const before = await generations();
    const rebuilt = await fanfold(stack.dataDir, 'rebuild-all', '--yes');
    expect(rebuilt).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`${before.length} read models`),
    });
    const began = Math.max(...before.map(({ started_at }) => Number(started_at)));
    await expect
      .poll(
        async () => {
          const now = await generations();
          return now.filter(({ started_at, status }) => status === 'live' && Number(started_at) > began)
            .length;
        },
        { timeout: 180_000 },
      )
      .toBe(before.length);
    await expect
      .poll(() => verifyStack(stack.dataDir), { timeout: 180_000, interval: 1_000 })
      .toMatchObject({ ok: true, differences: [] });
  });

  it('is detected while everything runs, too: the projector ends and the status says why', async () => {
    const stack = await stackOn('lived');
    const newest = () =>
      withClient(stack.databaseUrl, async (client) => {
        const { rows } = await client.query<{ newest: string }>(
          'select max(position) as newest from projection_checkpoint',
        );
        return Number(rows[0]?.newest);
      });
    // The restored log has to lack an event that the read models have.
    const before = await newest();
    await new Person(stack, creator).publish(2);
    await expect.poll(newest).toBeGreaterThan(before);
    await stack.stop('event-node');
    bringBackTheLog(stack.dataDir);
    await stack.start('event-node');
    await expect
      .poll(async () => (await fanfoldInKeeper(stack.dataDir, 'status')).stdout, {
        timeout: 180_000,
        interval: 1_000,
      })
      .toMatch(/projector ended for good: .*Rebuild required: .* npm run fanfold -- rebuild-all/);
    expect(await fanfold(stack.dataDir, 'rebuild-all', '--yes')).toMatchObject({ code: 0 });
    await expect
      .poll(() => verifyStack(stack.dataDir), { timeout: 180_000, interval: 1_000 })
      .toMatchObject({ ok: true, differences: [] });
  });
});

describe('an installation whose log is on a server', () => {
  it('gets the advice to back up the server separately, and backs up the rest', async () => {
    const stack = await stackOn('lived');
    // Another machine's command line: it knows only the addresses of the two stores.
    const elsewhere = folder('elsewhere');
    mkdirSync(elsewhere);
    cpSync(join(stack.dataDir, 'secrets.json'), join(elsewhere, 'secrets.json'));
    const named = { FANFOLD_ESDB_URL: stack.eventStoreUrl, FANFOLD_DATABASE_URL: stack.databaseUrl };
    Object.assign(process.env, named);
    try {
      const refused = await fanfold(elsewhere, 'backup', join(backups, 'server'));
      expect(refused).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('backed up by its own means'),
      });
      expect(await fanfold(elsewhere, 'backup', join(backups, 'server'), '--without-log')).toMatchObject({
        code: 0,
      });
      expect(readManifest(join(backups, 'server'))).toMatchObject({ log: null, secrets: { included: true } });
    } finally {
      for (const name of Object.keys(named)) delete process.env[name];
    }
  });
});
