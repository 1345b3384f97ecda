import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startMailRelay } from '../../../test/support/mail-relay.ts';
import { sendLetter } from './mail.ts';

let relay: Awaited<ReturnType<typeof startMailRelay>>;
beforeAll(async () => {
  relay = await startMailRelay();
});
afterAll(() => relay[Symbol.asyncDispose]());

describe('a letter that is handed to the relay', () => {
  it.each([
    [200, 'taken'],
    [202, 'taken'],
    [400, 'refused'],
    [401, 'refused'],
    [408, 'later'],
    [413, 'refused'],
    [422, 'refused'],
    [425, 'later'],
    [429, 'later'],
    [500, 'later'],
    [503, 'later'],
  ])('that answers %i is %s', async (status, what) => {
    const to = `${status}@example.test`;
    relay.answers.set(to, status);
    const letter = { to, language: 'en', key: to, subject: 'Hello', text: 'A letter.' };
    const handover = await sendLetter(relay.url, letter);
    expect(handover.status).toBe(what);
    if (handover.status !== 'taken') expect(handover.reason).toContain(String(status));
  });

  it('that is not there waits', async () => {
    const gone = await startMailRelay();
    await gone[Symbol.asyncDispose]();
    const letter = { to: 'a@example.test', language: 'en', key: 'a', subject: 'Hello', text: 'A letter.' };
    expect(await sendLetter(gone.url, letter)).toMatchObject({ status: 'later' });
  });
});
