import type { ProjectionsReply } from '@fanfold/contracts/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { fanfold, verifyStack } from '../support/operator.ts';
import { parkReaction } from '../support/parking.ts';
import { type Person, send, signUp } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

let stack: TestStack;
let admin: Person;

beforeAll(async () => {
  stack = await startTestStack();
  admin = await signUp(stack, 'operator');
  const role = ['--email', admin.email, '--role', 'admin', '--reason', 'operations'];
  expect((await fanfold(stack.dataDir, 'grant-role', ...role)).code).toBe(0);
});
afterAll(() => stack?.[Symbol.asyncDispose]());

let keys = 0;
const act = (what: string, body: Record<string, unknown>) =>
  send<{ code?: string; title?: string }>(stack.url, `/api/admin/projections/${what}`, {
    method: 'POST',
    body: { reason: 'a test', ...body },
    headers: {
      authorization: `Bearer ${admin.token}`,
      'idempotency-key': `operations-${keys++}`,
      'accept-language': 'ko',
    },
  });

const page = async (): Promise<ProjectionsReply> => {
  const headers = { authorization: `Bearer ${admin.token}` };
  const { status, body } = await send<ProjectionsReply>(stack.url, '/api/admin/projections', { headers });
  expect(status).toBe(200);
  return body;
};
const ledger = async () => (await page()).projections.find(({ name }) => name === 'ledger');
const roles = async () => (await ledger())?.generations.map(({ generation, role }) => [generation, role]);
const cli = (...args: string[]) => fanfold(stack.dataDir, ...args);

describe('an operator', () => {
  it('sees every projection, healthy and caught up', async () => {
    // Just started, one may still be catching up.
    await expect
      .poll(async () => (await page()).projections.filter(({ health }) => health !== 'well'))
      .toEqual([]);
    const { projector, projections } = await page();
    expect(projector.alive).toBe(true);
    expect(projections.length).toBeGreaterThan(8);
    expect(await ledger()).toMatchObject({ rebuild: null, kept: null, rollback: false, parked: [] });
  });

  it('rebuilds over HTTP, is refused a second one in their language, and swaps when it has caught up', async () => {
    expect((await act('rebuild', { projection: 'ledger', swap: 'on-command' })).status).toBe(200);
    await expect.poll(roles).toEqual([
      [1, 'serving'],
      [2, 'waiting'],
    ]);
    const second = await act('rebuild', { projection: 'ledger' });
    expect(second).toMatchObject({ status: 409, body: { code: 'REBUILD_RUNNING' } });
    expect(second.body.title).toContain('이미 재구축 중입니다');
    expect((await act('swap', { projection: 'ledger' })).status).toBe(200);
    await expect.poll(roles).toEqual([
      [2, 'serving'],
      [1, 'kept'],
    ]);
    expect(await act('rebuild', { projection: 'nothing' })).toMatchObject({
      body: { code: 'PROJECTION_NOT_FOUND' },
    });
    expect(await act('park', { projection: 'ledger' })).toMatchObject({
      body: { code: 'PROJECTION_NOT_STOPPED' },
    });
  });

  it('rolls back from the command line, and releases what is kept', async () => {
    expect(await cli('rollback', 'ledger', '--reason', 'worse than before')).toMatchObject({ code: 0 });
    await expect.poll(roles).toEqual([
      [1, 'serving'],
      [2, 'kept'],
    ]);
    expect(await cli('release', 'ledger', '--reason', 'all is well')).toMatchObject({ code: 0 });
    await expect.poll(roles).toEqual([[1, 'serving']]);
    const again = await cli('rollback', 'ledger', '--reason', 'once more');
    expect(again.code).not.toBe(0);
    expect(again.stderr + again.stdout).toContain('No earlier generation of this projection is kept.');
    expect((await cli('rebuild', 'ledger')).code).toBe(2);
  });

  it('follows a rebuild in the terminal, and sees it in the status', async () => {
    const followed = await cli('rebuild', 'charges', '--reason', 'a look', '--hold', '--follow');
    expect(followed).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('Generation 2 has caught up and waits'),
    });
    const told = await cli('status');
    expect(told.stdout).toMatch(/charges +well +generation 1/);
    expect(told.stdout).toContain('generation 2 has caught up and waits for the command swap');
    const { stdout } = await cli('status', '--json');
    const status = JSON.parse(stdout) as {
      running: boolean;
      projections: { name: string; health: string }[];
      operations: Record<string, { rebuild: { swap: string } | null }>;
    };
    expect(status.running).toBe(true);
    expect(status.projections.find(({ name }) => name === 'charges')?.health).toBe('well');
    expect(status.operations['charges']?.rebuild?.swap).toBe('on-command');
    expect(await cli('cancel', 'charges', '--reason', 'enough')).toMatchObject({ code: 0 });
    const charges = async () => (await page()).projections.find(({ name }) => name === 'charges');
    await expect.poll(async () => (await charges())?.generations.length).toBe(1);
  });

  it('retries the parked events of a process manager, and skips one, over HTTP and from the command line', async () => {
    const [manager, stream] = ['confirm-claims', `account-${admin.oid}`];
    const waiting = async () => (await page()).parkedProcessing.map((one) => one.stream);
    const reason = 'a test';
    const retry = (body: object) =>
      send<{ code?: string }>(stack.url, '/api/admin/process-managers/retry', {
        method: 'POST',
        body: { reason, ...body },
        headers: {
          authorization: `Bearer ${admin.token}`,
          'idempotency-key': `operations-${keys++}`,
        },
      });
    expect(await retry({ manager, stream })).toMatchObject({
      status: 409,
      body: { code: 'PROCESSING_NOT_PARKED' },
    });
    await parkReaction(stack, { manager, stream, eventType: 'AccountRegistered' });
    expect((await page()).parkedProcessing).toMatchObject([{ manager, stream, revision: 0, asked: false }]);
    const told = await cli('status');
    expect(told.stdout).toContain(`retry ${manager} --stream ${stream} --reason R`);
    // The worker repeats commands that it executed already, which changes nothing, and the stream is no
    // longer parked.
    expect((await retry({ manager, stream })).status).toBe(200);
    await expect.poll(waiting).toEqual([]);

    await parkReaction(stack, { manager, stream, eventType: 'AccountRegistered' });
    const skipped = await cli('skip', manager, '--stream', stream, '--reason', 'done by hand');
    expect(skipped).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('skips AccountRegistered at revision 0'),
    });
    await expect.poll(waiting).toEqual([]);
    expect((await cli('retry', manager, '--stream', stream, '--reason', reason)).code).toBe(1);
    expect((await cli('retry', manager)).code).toBe(2);
    expect((await page()).acts.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'EventProcessingParked',
        'EventProcessingRetryRequested',
        'EventProcessingSkipped',
        'EventProcessingResumed',
      ]),
    );
  });

  it('finds who did what and why in the log', async () => {
    await expect
      .poll(async () => (await page()).acts.find(({ projection }) => projection === 'charges'))
      .toMatchObject({
        type: 'RebuildCancelled',
        projection: 'charges',
        reason: 'enough',
        actorOid: null,
      });
    const { acts } = await page();
    const requested = acts.findLast(({ type }) => type === 'RebuildRequested');
    expect(requested).toMatchObject({ projection: 'ledger', reason: 'a test', actorOid: admin.oid });
    await expect
      .poll(async () => (await verifyStack(stack.dataDir)).differences, { timeout: 120_000, interval: 1_000 })
      .toEqual([]);
  });
});
