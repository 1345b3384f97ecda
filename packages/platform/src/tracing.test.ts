import { describe, expect, it } from 'vitest';

import { startOtlpReceiver } from '../../../test/support/otlp.ts';
import { createLogger } from './log.ts';
import { beginRequest, endRequest, isTracing, recordSpan, requestSpan, startTracing } from './tracing.ts';

const log = createLogger('test', { level: 'silent' });
const correlationId = '3b1f8c1e-6a54-4d6b-9a5e-0d1c2b3a4f5e';
const append = (eventId: string) => ({
  correlationId,
  name: 'append ContentBought',
  id: ['append', eventId] as const,
  startedAtMs: Date.now() - 5,
});

describe('tracing', () => {
  it('does nothing without a collector', async () => {
    await using _tracing = await startTracing(undefined, { service: 'test', log });
    expect(isTracing()).toBe(false);
    recordSpan(append('e-1'));
    expect(isTracing()).toBe(false);
  });

  it('names trace and spans so that another process can name its parent', async () => {
    await using receiver = await startOtlpReceiver();
    {
      await using _tracing = await startTracing(`${receiver.url}/`, { service: 'test', log });
      recordSpan(append('e-1'));
      recordSpan({ ...append('e-2'), parent: ['append', 'e-1'] });
      recordSpan({ ...append('e-3'), correlationId: 'from elsewhere' });
    }
    const [first, second, third] = receiver.spans;
    expect(first).toMatchObject({
      service: 'fanfold-test',
      traceId: correlationId.replaceAll('-', ''),
      parentSpanId: undefined,
    });
    expect(first?.seconds).toBeGreaterThan(0.004);
    expect(second).toMatchObject({ traceId: first?.traceId, parentSpanId: first?.spanId });
    expect(third?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(third?.traceId).not.toBe(first?.traceId);
  });

  it('end in time when the collector is unreachable', async () => {
    const receiver = await startOtlpReceiver();
    await receiver[Symbol.asyncDispose]();
    const tracing = await startTracing(receiver.url, { service: 'test', log });
    recordSpan(append('e-1'));
    const began = performance.now();
    await tracing[Symbol.asyncDispose]();
    // Only that it ends at all is asserted; the speed depends on the machine.
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(isTracing()).toBe(false);
  });

  it('know which requests are in progress in this process', () => {
    expect(requestSpan(correlationId)).toBeUndefined();
    beginRequest(correlationId);
    expect(requestSpan(correlationId)).toEqual(['request', correlationId]);
    endRequest(correlationId);
    expect(requestSpan(correlationId)).toBeUndefined();
  });
});
