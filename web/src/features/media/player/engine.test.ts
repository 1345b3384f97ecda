import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ApiProblem, Offline } from '../../../lib/problem.ts';
import { type PlayerFault, startEngine } from './engine.ts';

/** A media element as far as Safari's engine uses it. */
class Element extends EventTarget {
  currentTime = 0;
  paused = false;
  error: { readonly code: number } | null = null;
  src = '';
  canPlayType = () => 'maybe';
  play = () => Promise.resolve();
}

const networkError = 2;
beforeEach(() => {
  vi.stubGlobal('navigator', { vendor: 'Apple Computer, Inc.' });
  vi.stubGlobal('MediaError', { MEDIA_ERR_DECODE: 3 });
});
afterEach(() => vi.unstubAllGlobals());

const started = async (renew: () => Promise<string>) => {
  const element = new Element();
  const faults: PlayerFault[] = [];
  await startEngine(element as unknown as HTMLVideoElement, {
    playlist: 'first.m3u8',
    renew,
    onFault: (fault) => faults.push(fault),
    onReady: () => undefined,
  });
  const fail = async (): Promise<void> => {
    element.error = { code: networkError };
    element.dispatchEvent(new Event('error'));
    // The address is asked for, and then set.
    await new Promise((resolve) => setTimeout(resolve));
  };
  const play = (seconds: number): void => {
    element.currentTime += seconds;
    element.dispatchEvent(new Event('timeupdate'));
  };
  return { element, faults, fail, play };
};

describe('Safari’s engine', () => {
  it('takes another address four times, and as often again once the work has played on', async () => {
    let asked = 0;
    const { element, faults, fail, play } = await started(async () => `${++asked}.m3u8`);
    for (let time = 0; time < 4; time += 1) await fail();
    expect([element.src, faults]).toEqual(['4.m3u8', []]);
    play(11);
    for (let time = 0; time < 4; time += 1) await fail();
    expect([element.src, faults]).toEqual(['8.m3u8', []]);
    await fail();
    expect(faults).toEqual(['network']);
  });

  it('says that the connection was lost where nothing answers, and that the work is closed where the service says so', async () => {
    const offline = await started(() => Promise.reject(new Offline()));
    await offline.fail();
    expect(offline.faults).toEqual(['network']);
    const problem = {
      type: 'https://fanfold.example/problems/content-not-found',
      title: 'There is no such work.',
      status: 404,
      code: 'CONTENT_NOT_FOUND' as const,
      instance: 'urn:uuid:1',
    };
    const closed = await started(() => Promise.reject(new ApiProblem(problem)));
    await closed.fail();
    expect(closed.faults).toEqual(['access']);
  });
});
