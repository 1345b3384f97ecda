import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { type EventNode, startEventNode } from '@fanfold/event-node';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { runCommandLine } from '../../services/stack/src/cli/command-line.ts';
import { untilBuilt } from '../support/health.ts';
import { fanfold, verifyStack } from '../support/operator.ts';
import { logIn, type Person, signUp, testPassword } from '../support/person.ts';
import { preparedDataDir, startTestStack, type TestStack } from '../support/stack.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());

const temporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfold-moving-'));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** A node with events of its own, as EventStoreDB has: events copied into it get other positions. */
const elsewhere = async (): Promise<EventNode> => {
  const node = stack.use(await startEventNode({ dataDir: temporary() }));
  const client = EventStoreDBClient.connectionString(node.url);
  const stats = Array.from({ length: 7 }, () => jsonEvent({ type: '$statsCollected', data: {} }));
  await client.appendToStream('$stats', stats);
  await client.dispose();
  return node;
};

/** A command of the operator while the stack is stopped. */
const run = async (environment: Record<string, string>, ...args: string[]) => {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const code = await runCommandLine(args, {
    environment: { FANFOLD_DEMO: 'true', ...environment },
    print,
    complain: () => {},
  });
  return { code, text: lines.join('\n') };
};

const untilVerified = (dataDir: string) =>
  expect
    .poll(() => verifyStack(dataDir), { timeout: 120_000, interval: 500 })
    .toMatchObject({ ok: true, differences: [] });

/** The buyer has three hundred coins: on a busy machine the work outlasts them. */
const mostBought = 250;

/** Buys one piece after the other until the work is done or most of the coins are spent; answers how many. */
const buyDuring = async (buyer: Person, creator: Person, work: Promise<unknown>): Promise<number> => {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let bought = 0;
  while (!isDone && bought < mostBought) {
    const { status } = await buyer.buy(await creator.publish(1), { coins: 1 });
    expect(status).toBe(201);
    bought += 1;
  }
  await done;
  return bought;
};

let dataDir: string;
let target: EventNode;
let buyer: Person;
let creator: Person;
let paid: number;

beforeAll(async () => {
  dataDir = await preparedDataDir({ seed: true });
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  target = await elsewhere();
});

const start = async (env: Record<string, string> = {}): Promise<TestStack> => {
  const stack = await startTestStack({ dataDir, keepData: true, env: { FANFOLD_SEED: 'false', ...env } });
  await untilBuilt(stack);
  return stack;
};

it('a whole installation moves to another event store while people buy', async () => {
  const here = { FANFOLD_DATA_DIR: dataDir };
  const there = { ...here, FANFOLD_ESDB_URL: target.url };
  const first = await start();
  [buyer, creator] = [await signUp(first, 'buyer'), await signUp(first, 'creator')];
  await creator.becomeCreator();
  await buyer.charge('coins-300');
  const copying = fanfold(dataDir, 'copy-log', '--to', target.url);
  const bought = await buyDuring(buyer, creator, copying);
  expect(bought).toBeGreaterThan(0);
  expect(await copying).toMatchObject({ code: 0, stdout: expect.stringMatching(/ events of .* compared /) });
  const forSale = await creator.publish(1);
  const { balance } = await buyer.wallet();
  expect(await fanfold(dataDir, 'writes', 'stop')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('no process appends'),
  });
  // People read, and are told why nothing can be bought.
  expect(await buyer.buy(forSale, { coins: 1 })).toMatchObject({
    status: 503,
    body: { code: 'WRITES_STOPPED' },
  });
  expect((await buyer.wallet()).balance).toEqual(balance);

  // The rest, while the site can be read.
  const rest = await run(here, 'copy-log', '--to', target.url, '--compare', 'new');
  expect(rest).toMatchObject({
    code: 0,
    text: expect.stringContaining('The events that this run has copied are equal.'),
  });
  await first[Symbol.asyncDispose]();
  // The database was computed from the other log, and says so.
  await expect(start(there)).rejects.toThrow(/Rebuild required: .* applied event /);
  expect(await run(there, 'rebuild-all', '--yes')).toMatchObject({
    code: 0,
    text: expect.stringContaining('0 sessions'),
  });

  const second = await start(there);
  expect([...second.parts.keys()]).not.toContain('event-node');
  await untilVerified(dataDir);
  const again = await logIn(second, buyer.email, testPassword);
  expect((await again.buy(forSale, { coins: 1 })).status).toBe(503);
  expect((await fanfold(dataDir, 'writes', 'allow')).code).toBe(0);
  await expect.poll(async () => (await fanfold(dataDir, 'writes', 'status')).stdout).toContain('allowed');
  expect((await again.wallet()).balance).toEqual(balance);
  // Each process learns of it with its next heartbeat.
  await expect.poll(async () => (await again.buy(forSale, { coins: 1 })).status).toBe(201);
  expect(
    (await again.buy(await (await logIn(second, creator.email, testPassword)).publish(2), { coins: 2 }))
      .status,
  ).toBe(201);
  paid = (await again.wallet()).balance.paid;
  await second[Symbol.asyncDispose]();
});

it('and back into a new log of the embedded event node', async () => {
  const here = { FANFOLD_DATA_DIR: dataDir };
  const folder = temporary();
  const back = await startEventNode({ dataDir: folder });
  expect(await run(here, 'copy-log', '--from', target.url, '--to', back.url)).toMatchObject({
    code: 0,
    text: expect.stringContaining('Both logs are equal.'),
  });
  await back[Symbol.asyncDispose]();
  renameSync(join(dataDir, 'events'), join(dataDir, 'events-before'));
  renameSync(folder, join(dataDir, 'events'));
  expect((await run(here, 'rebuild-all', '--yes')).code).toBe(0);
  const third = await start();
  await untilVerified(dataDir);
  const returned = await logIn(third, buyer.email, testPassword);
  expect((await returned.wallet()).balance).toMatchObject({ paid });
  await third[Symbol.asyncDispose]();
});
