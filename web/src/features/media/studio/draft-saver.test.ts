import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ApiProblem, Unreachable } from '../../../lib/problem.ts';
import { startDraftSaver } from './draft-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const conflict = () =>
  new ApiProblem({
    type: 'about:blank',
    title: 'Changed',
    status: 409,
    code: 'DRAFT_CHANGED',
    instance: 'req-1',
  });

type Sent = { readonly fields: object; readonly basedOn: number | undefined };

/** A saver whose requests answer as they are told to; without an answer they succeed. */
const saver = (...answers: readonly (Error | undefined)[]) => {
  const sent: Sent[] = [];
  const saving = startDraftSaver({
    save: 3,
    send: (fields, { basedOn }) => {
      const answer = answers[sent.push({ fields, basedOn }) - 1];
      return answer ? Promise.reject(answer) : Promise.resolve({ save: 3 + sent.length });
    },
  });
  return { saving, sent };
};

describe('a work that is written [CAT-005]', () => {
  it('is saved when its writer pauses, with all fields that changed', async () => {
    const { saving, sent } = saver();
    saving.change({ downloads: true });
    await vi.advanceTimersByTimeAsync(500);
    saving.change({ hashtags: ['rain'] });
    await vi.advanceTimersByTimeAsync(500);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(400);
    expect(sent).toEqual([{ fields: { downloads: true, hashtags: ['rain'] }, basedOn: 3 }]);
    expect(saving.status()).toEqual({ state: 'saved' });
  });

  it('is based on its own last save from then on', async () => {
    const { saving, sent } = saver();
    saving.change({ downloads: true });
    expect(await saving.flush()).toBe(true);
    saving.change({ downloads: false });
    expect(await saving.flush()).toBe(true);
    expect(sent.map(({ basedOn }) => basedOn)).toEqual([3, 4]);
  });

  it('is not written over when another window saved the same field, until its writer says so', async () => {
    const { saving, sent } = saver(conflict());
    saving.change({ downloads: true });
    expect(await saving.flush()).toBe(false);
    expect(saving.status()).toEqual({ state: 'conflict' });
    saving.change({ hashtags: ['rain'] });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    await saving.overwrite();
    expect(sent[1]).toEqual({ fields: { downloads: true, hashtags: ['rain'] }, basedOn: undefined });
    expect(saving.status()).toEqual({ state: 'saved' });
  });

  it('is saved again by itself after a lost connection', async () => {
    const { saving, sent } = saver(new Unreachable('down'));
    saving.change({ downloads: true });
    await vi.advanceTimersByTimeAsync(900);
    expect(saving.status()).toMatchObject({ state: 'failed' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toHaveLength(2);
    expect(saving.status()).toEqual({ state: 'saved' });
  });

  it('keeps what is typed during a save for the next one', async () => {
    let answer: ((reply: { save: number }) => void) | undefined;
    const sent: object[] = [];
    const saving = startDraftSaver({
      save: 0,
      send: (fields) => {
        sent.push(fields);
        return new Promise((resolve) => (answer = resolve));
      },
    });
    saving.change({ downloads: true });
    await vi.advanceTimersByTimeAsync(900);
    saving.change({ downloads: false });
    answer?.({ save: 1 });
    await vi.advanceTimersByTimeAsync(0);
    expect(saving.status()).toEqual({ state: 'waiting' });
    await vi.advanceTimersByTimeAsync(900);
    answer?.({ save: 2 });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([{ downloads: true }, { downloads: false }]);
  });
});
