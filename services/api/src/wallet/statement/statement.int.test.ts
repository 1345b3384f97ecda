import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installationSigner } from '@fanfold/event-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestStores, type TestStores } from '../../../../../test/support/event-log.ts';
import { buy, credit, numbered } from '../../../../../test/support/wallets.ts';
import { type StatementOptions, statementLines } from '../../http/statement/lines.ts';

const verifier = fileURLToPath(new URL('./verify.mjs', import.meta.url));
const signer = installationSigner('22'.repeat(32));
const wallet = numbered(0xfa);
let stores: TestStores;
let folder: string;
let lines: string[];

const statementOf = async (options: Partial<StatementOptions> = {}): Promise<string[]> => {
  const text: string[] = [];
  const of = {
    client: stores.open().client,
    signer,
    stream: `wallet-${wallet}`,
    keyAddress: '/api/coinevent/statement/key',
    now: () => '2026-11-21T09:00:00.000Z',
    ...options,
  };
  for await (const part of statementLines(of)) text.push(part);
  return text.join('').trimEnd().split('\n');
};

beforeAll(async () => {
  stores = await startTestStores();
  folder = await mkdtemp(join(tmpdir(), 'fanfold-statement-'));
  const log = stores.open();
  await credit(log, wallet, { coins: 500, charge: 1 });
  for (let content = 1; content <= 3; content += 1) await buy(log, wallet, { content, coins: content });
  lines = await statementOf();
});
afterAll(async () => {
  await stores[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const verified = async (text: readonly string[], publicKey = signer.publicKey) => {
  const [file, key] = [join(folder, 'statement.jsonl'), join(folder, 'key.pem')];
  await writeFile(file, `${text.join('\n')}\n`);
  await writeFile(key, publicKey);
  const { status, stdout, stderr } = spawnSync(process.execPath, [verifier, file, key], { encoding: 'utf8' });
  return { valid: status === 0, says: `${stdout}${stderr}`.trim() };
};

describe('a statement', () => {
  it('is valid to a stranger who has nothing but the file and the published key', async () => {
    expect(lines).toHaveLength(1 + 4 + 1);
    expect(await verified(lines)).toMatchObject({ valid: true, says: /^VALID: 4 events of wallet-/ });
  });

  const tamper = (index: number, change: (line: string) => string) =>
    lines.map((line, at) => (at === index ? change(line) : line));
  it.each([
    ['an amount', () => tamper(2, (line) => line.replace('"paidCoins":1', '"paidCoins":2')), 'changed'],
    ['a date', () => tamper(1, (line) => line.replace(/"occurredAt":"2/, '"occurredAt":"1')), 'changed'],
    ['an event left out', () => lines.filter((_, at) => at !== 2), 'comes 2'],
    ['the last event cut off', () => lines.filter((_, at) => at !== 4), 'head is not that'],
    [
      'the head',
      () => tamper(5, (line) => line.replace('"signedAt":"2026', '"signedAt":"2027')),
      'signature',
    ],
    ['no head at all', () => lines.slice(0, -1), 'missing'],
    ['something added', () => [...lines, lines[1] ?? ''], 'more after'],
  ])('that was tampered with is not: %s', async (_what, changed, reason) => {
    const text = changed();
    expect(text).not.toEqual(lines);
    expect(await verified(text)).toMatchObject({ valid: false, says: expect.stringContaining(reason) });
  });

  it('forged as a whole, with a chain that holds, does not carry the published key', async () => {
    const forged = await statementOf({ signer: installationSigner('33'.repeat(32)) });
    expect(await verified(forged)).toMatchObject({
      valid: false,
      says: expect.stringContaining('signature'),
    });
  });

  it('of a stream without events says so and is signed', async () => {
    expect(await verified(await statementOf({ stream: 'credits-000000000000000000000000' }))).toMatchObject({
      valid: true,
    });
  });

  it.each(['ends', 'fails'])('is whole though every read of the log %s after two events', async (how) => {
    const { client } = stores.open();
    let reads = 0;
    const walkStream: StatementOptions['client']['walkStream'] = async function* (stream, of) {
      reads += 1;
      let taken = 0;
      for await (const event of client.walkStream(stream, of)) {
        if (taken === 2 && how === 'fails') throw new Error('The read took too long');
        if (taken === 2) return;
        taken += 1;
        yield event;
      }
    };
    const readLast = (stream: string) => client.readLast(stream);
    expect(await statementOf({ client: { readLast, walkStream } })).toEqual(lines);
    expect(reads).toBe(2);
  });

  it('of which a part cannot be read is not signed', async () => {
    const { client } = stores.open();
    async function* walkStream(): AsyncGenerator<never> {}
    const readLast = (stream: string) => client.readLast(stream);
    await expect(statementOf({ client: { readLast, walkStream } })).rejects.toThrow(
      'could not be read from 0',
    );
  });

  it('whose reader goes away leaves no read of the log behind', async () => {
    const log = stores.open();
    const walked = log.client.walkStream(`wallet-${wallet}`, { from: 0, maxCount: 4 });
    expect((await walked.next()).value?.revision).toBe(0);
    await walked.return(undefined);
    // The client waits for what is still being read when it is closed.
    await log[Symbol.asyncDispose]();
  });
});
