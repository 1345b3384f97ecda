import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createLogger } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type RelayAnswer, startMailRelay } from '../../../test/support/mail-relay.ts';
import type { Email } from './email.ts';
import { createMailer } from './mailer.ts';
import { createSmtpSender } from './smtp-sender.ts';

let relay: Awaited<ReturnType<typeof startMailRelay>>;
beforeAll(async () => {
  relay = await startMailRelay();
});
afterAll(() => relay[Symbol.asyncDispose]());

const emailTo = (to: string, key = to): Email => ({
  to,
  key,
  language: 'ko',
  subject: '영수증',
  text: 'Hello.\n',
  html: '<p>Hello.</p>',
});

describe('an e-mail that the relay accepts', () => {
  it('has both parts, its language and a Message-ID derived from its key', async () => {
    const send = createSmtpSender(relay.settings);
    expect(await send(emailTo('accepted@example.test', 'key-1'))).toEqual({ status: 'accepted' });
    expect(await send(emailTo('accepted@example.test', 'key-1'))).toEqual({ status: 'accepted' });
    const [first, second] = relay.mailTo('accepted@example.test');
    expect(second).toBeUndefined();
    expect(relay.timesAsked('accepted@example.test')).toBe(2);
    expect(first).toMatchObject({
      from: { name: 'Fanfold', address: 'no-reply@fanfold.example' },
      subject: '영수증',
      text: expect.stringMatching(/^Hello\.\s*$/),
      html: expect.stringContaining('<p>Hello.</p>'),
      messageId: expect.stringMatching(/^<[0-9a-f]{40}@fanfold\.example>$/),
    });
    const headers = new Map(first?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('content-language')).toBe('ko');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    await send(emailTo('accepted@example.test', 'key-2'));
    expect(relay.mailTo('accepted@example.test')).toHaveLength(2);
  });

  it('never goes to a second address inside the first', async () => {
    const result = await createSmtpSender(relay.settings)(emailTo('one@example.test, two@example.test'));
    expect(result.status).toBe('refused');
    expect(relay.timesAsked('two@example.test')).toBe(0);
  });
});

describe('an e-mail that the relay answers', () => {
  it.each<[RelayAnswer, string]>([
    [421, 'later'],
    [450, 'later'],
    [452, 'later'],
    [550, 'refused'],
    [553, 'refused'],
    [{ afterData: 451 }, 'later'],
    [{ afterData: 554 }, 'refused'],
  ])('with %j is %s, and the reason has the reply code and not the address', async (answer, status) => {
    const to = `${JSON.stringify(answer).replaceAll(/\D/g, '')}-${typeof answer}@example.test`;
    relay.answers.set(to, answer);
    const result = await createSmtpSender(relay.settings)(emailTo(to));
    expect(result.status).toBe(status);
    const code = typeof answer === 'object' ? answer.afterData : answer;
    expect(result).toMatchObject({ reason: expect.stringContaining(`answered ${code}`) });
    expect(JSON.stringify(result)).not.toContain('example.test');
    expect(relay.mailTo(to)).toEqual([]);
  });

  it('with silence, its connection broken after it was read, is sent later and arrives once', async () => {
    const to = 'lost@example.test';
    relay.answers.set(to, 'connection lost');
    const send = createSmtpSender(relay.settings);
    expect(await send(emailTo(to))).toMatchObject({ status: 'later' });
    relay.answers.delete(to);
    expect(await send(emailTo(to))).toEqual({ status: 'accepted' });
    expect(relay.timesAsked(to)).toBe(2);
    expect(relay.mailTo(to)).toHaveLength(1);
  });

  it('with nothing, because it is not there, is sent later', async () => {
    const gone = await startMailRelay();
    await gone[Symbol.asyncDispose]();
    const result = await createSmtpSender(gone.settings)(emailTo('a@example.test'));
    expect(result).toMatchObject({ status: 'later', reason: expect.stringContaining('cannot be reached') });
  });

  it('is refused without a connection when SMTP cannot carry the address', async () => {
    const result = await createSmtpSender(relay.settings)(emailTo('a@b\r\nRCPT TO:<c@example.test>'));
    expect(result.status).toBe('refused');
    expect(relay.timesAsked('c@example.test')).toBe(0);
  });
});

describe('a relay with a password', () => {
  it('gets the password of the URL; a wrong one is refused', async () => {
    const auth = { user: 'fan@fold', password: 'p:w/d %' };
    await using guarded = await startMailRelay({ auth });
    const send = createSmtpSender(guarded.settings);
    expect(await send(emailTo('login@example.test'))).toEqual({ status: 'accepted' });
    expect(guarded.sessions[0]?.user).toBe(auth.user);
    const { url } = guarded.settings;
    const wrong = createSmtpSender({ ...guarded.settings, url: url.replace(/:[^:@]+@/, ':other@') });
    expect(await wrong(emailTo('b@example.test'))).toEqual({
      status: 'refused',
      reason: 'The mail relay answered 535 5.1.1',
    });
  });
});

describe('TLS', () => {
  const pem = (kind: 'cert' | 'key') =>
    readFileSync(
      new URL(`../../../test/event-store/fixtures/test-only.${kind}.pem`, import.meta.url),
      'utf8',
    );
  const known = getCACertificates('default');
  afterAll(() => setDefaultCACertificates(known));

  it('is required unless it is switched off: without it no mail is sent', async () => {
    const send = createSmtpSender({ ...relay.settings, tls: 'required' });
    expect(await send(emailTo('clear@example.test'))).toMatchObject({ status: 'later' });
    expect(relay.timesAsked('clear@example.test')).toBe(0);
    const either = createSmtpSender({ ...relay.settings, tls: 'opportunistic' });
    expect(await either(emailTo('clear@example.test'))).toEqual({ status: 'accepted' });
  });

  it('needs a trusted certificate', async () => {
    await using secured = await startMailRelay({ tls: { cert: pem('cert'), key: pem('key') } });
    const send = createSmtpSender({ ...secured.settings, tls: 'required' });
    expect(await send(emailTo('tls@example.test'))).toMatchObject({ status: 'later' });
    expect(secured.mailTo('tls@example.test')).toEqual([]);
    setDefaultCACertificates([...known, pem('cert')]);
    expect(await send(emailTo('tls@example.test'))).toEqual({ status: 'accepted' });
    expect(secured.sessions[0]?.secure).toBe(true);
  });
});

describe('the mailer', () => {
  const log = createLogger('test', { level: 'silent' });

  it('retries for some seconds what the relay does not accept yet', async () => {
    const to = 'patient@example.test';
    relay.answers.set(to, 450);
    const sending = createMailer({ sendEmail: createSmtpSender(relay.settings), log })(emailTo(to));
    await expect.poll(() => relay.timesAsked(to)).toBe(2);
    relay.answers.delete(to);
    await sending;
    expect(relay.mailTo(to)).toHaveLength(1);
  });

  it('does not send again what was refused', async () => {
    const to = 'never@example.test';
    relay.answers.set(to, 550);
    await createMailer({ sendEmail: createSmtpSender(relay.settings), log })(emailTo(to));
    expect(relay.timesAsked(to)).toBe(1);
  });
});
