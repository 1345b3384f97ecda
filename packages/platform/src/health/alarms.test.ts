import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { createLogger } from '../log.ts';
import { createTelemetry } from '../telemetry.ts';
import { Alarms, type Check } from './alarms.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const watch = (look: Check['look'], forMs = 3_000) => {
  const telemetry = createTelemetry('test');
  const log = createLogger('test', { level: 'silent' });
  const lines: unknown[] = [];
  log.error = ((fields: object) => lines.push(fields)) as never;
  const checks = [{ name: 'postgres-unreachable', look, forMs }] as const;
  const alarms = new Alarms({ checks, clock: systemClock, log, telemetry });
  const metric = async () => {
    const { values } = await telemetry.alarm.get();
    return values.map(({ labels, value }) => [labels.name, value]);
  };
  return { alarms, lines, metric };
};

describe('alarms', () => {
  it('are raised once a problem lasts, are logged once, and end by themselves', async () => {
    let wrong: string | undefined = 'refused';
    const { alarms, lines, metric } = watch(() => wrong);
    expect(await metric()).toEqual([['postgres-unreachable', 0]]);
    await vi.advanceTimersByTimeAsync(3_500);
    expect(alarms.active).toEqual([]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(alarms.active).toMatchObject([{ name: 'postgres-unreachable', detail: 'refused' }]);
    expect(await metric()).toEqual([['postgres-unreachable', 1]]);
    expect(lines).toEqual([{ alarm: 'postgres-unreachable', detail: 'refused' }]);
    wrong = undefined;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(alarms.active).toEqual([]);
    expect(await metric()).toEqual([['postgres-unreachable', 0]]);
  });

  it('are not raised by a short problem', async () => {
    let looks = 0;
    const { alarms } = watch(() => {
      looks += 1;
      return looks % 3 === 0 ? undefined : 'restarting';
    });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(alarms.active).toEqual([]);
  });

  it('are raised by silence within ten seconds, and one late answer does not end them', async () => {
    let answer: () => void = () => {};
    const { alarms } = watch(
      () =>
        new Promise((resolve) => {
          answer = () => resolve(undefined);
        }),
    );
    await vi.advanceTimersByTimeAsync(1_500);
    const first = answer;
    await vi.advanceTimersByTimeAsync(8_500);
    expect(alarms.active).toMatchObject([{ detail: 'No answer within 4 s' }]);
    first();
    await vi.advanceTimersByTimeAsync(100);
    expect(alarms.active).toHaveLength(1);
    answer();
    await vi.advanceTimersByTimeAsync(100);
    expect(alarms.active).toEqual([]);
  });

  it('treat a rejection as a problem', async () => {
    const { alarms } = watch(() => Promise.reject(new Error('ECONNREFUSED')), 0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(alarms.active).toMatchObject([{ detail: 'ECONNREFUSED' }]);
  });
});
