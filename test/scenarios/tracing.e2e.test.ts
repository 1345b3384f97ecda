import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { watch } from '../support/live.ts';
import { type OtlpReceiver, startOtlpReceiver } from '../support/otlp.ts';
import { type Person, signUp } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { storesOf } from '../support/stores.ts';

let receiver: OtlpReceiver;
let stack: TestStack;
let fan: Person;
/** Of the one request that the tests follow. */
let correlationId: string;

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  stack = await startTestStack({
    env: { FANFOLD_OTLP_URL: receiver.url, FANFOLD_LOG_LEVEL: 'debug' },
  });
  const creator = await signUp(stack, 'creator');
  fan = await signUp(stack, 'fan');
  await creator.becomeCreator();
  const piece = await creator.publish(30);
  await fan.charge('coins-100');
  using live = watch(fan, `wallet:${fan.oid}`);
  await live.status;
  const { status, body } = await fan.buy(piece, { coins: 30 });
  if (status !== 201) throw new Error(`The purchase was refused: ${JSON.stringify(body)}`);
  while (!live.messages().some(({ position }) => position === body.position))
    await new Promise((resolve) => setTimeout(resolve, 20));
  await using stores = await storesOf(stack);
  const last = await stores.eventLog.client.readLast(`wallet-${fan.oid}`);
  correlationId = last?.metadata.$correlationId ?? '';
});
afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
  await receiver?.[Symbol.asyncDispose]();
});

const spansOfTheTrace = () =>
  receiver.spans.filter(({ traceId }) => traceId === correlationId.replaceAll('-', ''));
const span = (name: string) => spansOfTheTrace().find((one) => one.name === name);

describe('one request', () => {
  it('is one trace from HTTP through append and projection to the live message', async () => {
    await expect.poll(() => span('live balance')).toBeDefined();
    await expect.poll(() => span('project ContentBought')).toBeDefined();
    await expect.poll(() => span('POST /api/account/purchase')).toBeDefined();
    await expect.poll(() => span('append ContentBought')).toBeDefined();
    const request = span('POST /api/account/purchase');
    const append = span('append ContentBought');
    const project = span('project ContentBought');
    const live = span('live balance');
    expect(request).toMatchObject({ service: 'fanfold-api', parentSpanId: undefined });
    expect(request?.attributes).toMatchObject({ 'http.response.status_code': '201' });
    expect(append).toMatchObject({ service: 'fanfold-api', parentSpanId: request?.spanId });
    expect(append?.attributes['fanfold.stream']).toBe(`wallet-${fan.oid}`);
    expect(project).toMatchObject({ service: 'fanfold-projector', parentSpanId: append?.spanId });
    expect(live).toMatchObject({ service: 'fanfold-api', parentSpanId: project?.spanId });
  });

  it('continues in the same trace where a process manager reacts to its event', async () => {
    await expect.poll(() => span('append EarningPosted')).toBeDefined();
    expect(span('append EarningPosted')).toMatchObject({
      service: 'fanfold-worker',
      parentSpanId: span('append ContentBought')?.spanId,
    });
    await expect
      .poll(() => span('project EarningPosted')?.parentSpanId)
      .toBe(span('append EarningPosted')?.spanId);
  });

  it('can be followed by its correlation id through the logs of the processes', async () => {
    const lines = (part: string): { msg: string; correlationId?: string }[] =>
      readFileSync(join(stack.dataDir, 'logs', `${part}.log`), 'utf8')
        .split('\n')
        .filter((line) => line.includes(correlationId))
        .map((line) => JSON.parse(line));
    await expect.poll(() => lines('projector').map(({ msg }) => msg)).toContain('projected');
    await expect.poll(() => lines('api').map(({ msg }) => msg)).toContain('told live');
    const [api, projector] = [lines('api'), lines('projector')];
    expect(api[0]).toMatchObject({ msg: 'appended', stream: `wallet-${fan.oid}`, types: ['ContentBought'] });
    expect(projector[0]).toMatchObject({ msg: 'projected', type: 'ContentBought' });
    expect(projector[0]).toMatchObject({
      names: expect.arrayContaining(['wallet-balances', 'wallet-history']),
    });
    expect(api.find(({ msg }) => msg === 'told live')).toMatchObject({
      topic: `wallet:${fan.oid}`,
      correlationId,
      listeners: 1,
    });
  });
});
