import type { ProblemCode } from '@fanfold/contracts';
import { describe, expect, it } from 'vitest';

import { ApiProblem, Unreachable } from '../../../lib/problem.ts';
import { PartRefused } from './put-part.ts';
import { type Sending, sendFile, type Transfer } from './send-file.ts';

const partBytes = 4;
const fileOf = (bytes: number) => new Blob([Uint8Array.from({ length: bytes }, (_, index) => index)]);

const problemOf = (code: ProblemCode, title: string) =>
  new ApiProblem({ type: 'about:blank', title, status: 409, code, instance: 'req-1' });
const integrityError = () => problemOf('INTEGRITY_ERROR', 'Integrity error');
const uploadOver = () => problemOf('UPLOAD_OVER', 'The upload is over');

/** A store in memory. `faults` are thrown by the next calls of a name, one each. */
const storeOf = (sizeBytes: number, has: readonly number[] = []) => {
  const parts = new Map<number, number[]>();
  const faults: { put: unknown[]; confirm: unknown[]; cut: unknown[]; finish: unknown[] } = {
    put: [],
    confirm: [],
    cut: [],
    finish: [],
  };
  let under = 0;
  let most = 0;
  let isFinished = false;
  const count = Math.ceil(sizeBytes / partBytes);
  const sizeOf = (number: number) => Math.min(partBytes, sizeBytes - (number - 1) * partBytes);
  for (const number of has) parts.set(number, []);
  const fail = (name: keyof typeof faults): void => {
    const fault = faults[name].shift();
    if (fault !== undefined) throw fault;
  };
  const transfer: Transfer = {
    cut: async () => {
      fail('cut');
      const numbers = Array.from({ length: count }, (_, index) => index + 1);
      const toOne = (number: number) => ({ number, sizeBytes: sizeOf(number), url: `part:${number}` });
      return {
        partBytes,
        received: numbers.filter((number) => parts.has(number)).map(toOne),
        urls: numbers.filter((number) => !parts.has(number)).map(toOne),
      };
    },
    put: async ({ url, body, onSent }) => {
      most = Math.max(most, (under += 1));
      await Promise.resolve();
      under -= 1;
      fail('put');
      const bytes = [...new Uint8Array(await body.arrayBuffer())];
      onSent(bytes.length);
      parts.set(Number(url.slice(5)), bytes);
      return `etag-${url}`;
    },
    confirm: async ({ url, etag }) => {
      fail('confirm');
      expect(etag).toBe(`etag-${url}`);
    },
    finish: async () => {
      fail('finish');
      isFinished = true;
    },
  };
  return { transfer, parts, faults, most: () => most, isFinished: () => isFinished };
};

const sendingTo = (store: ReturnType<typeof storeOf>, rest: Partial<Sending> = {}) => {
  const told: { sent: number[]; waiting: boolean[]; pauses: number[] } = {
    sent: [],
    waiting: [],
    pauses: [],
  };
  const sending: Sending = {
    transfer: store.transfer,
    signal: new AbortController().signal,
    onSent: (bytes) => told.sent.push(bytes),
    onWaiting: (isWaiting) => told.waiting.push(isWaiting),
    pause: async (ms) => void told.pauses.push(ms),
    ...rest,
  };
  return { sending, told };
};

describe('a file that is sent in parts [UPL-014]', () => {
  it('arrives whole, four parts at a time, and is finished', async () => {
    const store = storeOf(30);
    const { sending, told } = sendingTo(store);
    await sendFile(fileOf(30), sending);
    const all = [...store.parts].sort(([a], [b]) => a - b).flatMap(([, bytes]) => bytes);
    expect(all).toEqual(Array.from({ length: 30 }, (_, index) => index));
    expect(store.most()).toBe(4);
    expect(store.isFinished()).toBe(true);
    expect(told.sent.at(-1)).toBe(30);
  });

  it('goes on where it was: what the store has is not sent again', async () => {
    const store = storeOf(30, [1, 2, 5]);
    const { sending, told } = sendingTo(store);
    await sendFile(fileOf(30), sending);
    expect(told.sent[0]).toBe(12);
    expect(store.parts.get(1)).toEqual([]);
    expect(store.parts.get(8)).toEqual([28, 29]);
  });

  it('waits for a network that is lost, longer each time, and goes on', async () => {
    const store = storeOf(4);
    store.faults.put.push(new Unreachable('a'), new Unreachable('b'), new Unreachable('c'));
    const { sending, told } = sendingTo(store);
    await sendFile(fileOf(4), sending);
    expect(told.pauses).toEqual([1_000, 2_000, 4_000]);
    expect(told.waiting).toEqual([true, true, true, false]);
    expect(store.isFinished()).toBe(true);
  });

  it('sends a part again that arrived changed, and gives up after five times [UPL-029]', async () => {
    const once = storeOf(4);
    once.faults.confirm.push(integrityError());
    await sendFile(fileOf(4), sendingTo(once).sending);
    expect(once.isFinished()).toBe(true);

    const always = storeOf(4);
    for (let time = 0; time < 9; time += 1) always.faults.confirm.push(integrityError());
    await expect(sendFile(fileOf(4), sendingTo(always).sending)).rejects.toThrow('Integrity error');
    expect(always.faults.confirm).toHaveLength(4);
    expect(always.isFinished()).toBe(false);
  });

  it('asks for new addresses when the old ones have expired, and says so when that does not help [UPL-028]', async () => {
    const once = storeOf(4);
    once.faults.put.push(new PartRefused(403));
    await sendFile(fileOf(4), sendingTo(once).sending);
    expect(once.isFinished()).toBe(true);

    const always = storeOf(4);
    for (let time = 0; time < 99; time += 1) always.faults.put.push(new PartRefused(403));
    await expect(sendFile(fileOf(4), sendingTo(always).sending)).rejects.toThrow('S3 upload Error!!');
  });

  it('is done where the store had closed it before a pause, and not where it was thrown away', async () => {
    const closed = storeOf(4, [1]);
    closed.faults.cut.push(uploadOver());
    await sendFile(fileOf(4), sendingTo(closed).sending);
    expect(closed.isFinished()).toBe(true);

    const cancelled = storeOf(4);
    cancelled.faults.cut.push(uploadOver());
    cancelled.faults.finish.push(uploadOver());
    await expect(sendFile(fileOf(4), sendingTo(cancelled).sending)).rejects.toThrow('The upload is over');
  });

  it('stops at once when it is paused', async () => {
    const store = storeOf(40);
    const stop = new AbortController();
    const { sending } = sendingTo(store, { signal: stop.signal, onSent: () => stop.abort() });
    await expect(sendFile(fileOf(40), sending)).rejects.toThrow();
    expect(store.isFinished()).toBe(false);
    expect(store.parts.size).toBeLessThan(10);
  });
});
