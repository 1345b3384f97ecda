import { describe, expect, it } from 'vitest';

import { WriteStop, WritesStoppedError } from './write-stop.ts';

const append = async () => 'appended';

describe('a stop of writes', () => {
  it('lets an append wait, which goes on when writes are allowed', async () => {
    const writes = new WriteStop({ patienceMs: 60_000 });
    writes.set(true);
    const waiting = writes.run(append);
    writes.set(false);
    expect(await waiting).toBe('appended');
  });

  it('refuses an append that has waited long enough, before anything is sent', async () => {
    const writes = new WriteStop({ patienceMs: 5 });
    writes.set(true);
    let isSent = false;
    const refused = writes.run(async () => {
      isSent = true;
    });
    await expect(refused).rejects.toThrow(WritesStoppedError);
    expect(isSent).toBe(false);
  });

  it('is complete when the appends that had begun are done', async () => {
    const writes = new WriteStop();
    const sent = Promise.withResolvers<string>();
    const begun = writes.run(() => sent.promise);
    writes.set(true);
    expect(writes.isDrained).toBe(false);
    sent.resolve('appended');
    await begun;
    expect(writes.isDrained).toBe(true);
  });

  it('is not complete while writes are allowed', () => expect(new WriteStop().isDrained).toBe(false));
});
