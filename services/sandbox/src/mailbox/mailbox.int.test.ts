import { connect } from 'node:net';
import { createSmtpSender, type Email } from '@fanfold/mail';
import { describe, expect, it } from 'vitest';

import { startSandbox, temporaryFolder } from '../testing/harness.ts';

const email: Email = {
  to: 'Ada@Example.org',
  subject: 'Your code',
  text: 'The code is 123456.\nhttps://example.org/a?b=1&c=2 <b>',
  html: '<!doctype html><html><head><title>x</title></head><body><script>1</script><a href="https://example.org/">Go</a></body></html>',
  language: 'en',
  key: 'mail-1',
};
const from = 'Fanfold <no-reply@fanfold.example>';

const open = async () => {
  const stack = new AsyncDisposableStack();
  const folder = stack.use(temporaryFolder());
  const sandbox = stack.use(await startSandbox(folder.path));
  const sendEmail = createSmtpSender({ url: sandbox.smtpUrl, tls: 'off', from });
  return {
    ...sandbox,
    folder: folder.path,
    send: (over: Partial<Email>) => sendEmail({ ...email, ...over }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
};

type Listed = { messageId: string; subject: string; text: string; language: string; attachments: object[] };
const listed = async (url: string, to = '') => {
  const answer = await fetch(`${url}/mail/v1/messages${to && `?to=${encodeURIComponent(to)}`}`);
  return ((await answer.json()) as { messages: Listed[] }).messages;
};
const subjects = async (url: string, to = '') => (await listed(url, to)).map(({ subject }) => subject);

/** Sends lines to the SMTP server, each after the reply to the previous one. */
const converse = (smtpUrl: string, lines: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(smtpUrl);
    const left = [...lines];
    let heard = '';
    const socket = connect(Number(port), hostname);
    socket.on('data', (chunk) => {
      heard += chunk.toString();
      if (!/^\d{3} .*\r\n$/m.test(heard.split('\r\n').slice(-2).join('\r\n'))) return;
      const line = left.shift();
      if (line === undefined) socket.end();
      else socket.write(`${line}\r\n`);
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });

describe('the mailbox', () => {
  it('accepts a mail over SMTP, once per Message-ID, and lists the newest first, by address', async () => {
    await using sandbox = await open();
    expect(await sandbox.send({})).toEqual({ status: 'accepted' });
    expect(await sandbox.send({ subject: 'Not this one' })).toEqual({ status: 'accepted' });
    await sandbox.send({ key: 'mail-2', subject: 'Second' });
    await sandbox.send({ key: 'mail-3', subject: 'Other', to: 'ben@example.org' });
    expect(await subjects(sandbox.url)).toEqual(['Other', 'Second', 'Your code']);
    expect(await subjects(sandbox.url, 'ada@example.ORG')).toEqual(['Second', 'Your code']);
    expect(await listed(sandbox.url, 'ben@example.org')).toMatchObject([
      { to: 'ben@example.org', text: email.text, language: 'en', hasHtml: true, attachments: [] },
    ]);
  });

  it('refuses an address for as long as it is asked to', async () => {
    await using sandbox = await open();
    const refuse = async (code: number | null) =>
      (
        await fetch(`${sandbox.url}/mail/v1/refusals`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ to: 'ada@example.org', code }),
        })
      ).status;
    expect(await refuse(550)).toBe(204);
    expect(await sandbox.send({})).toMatchObject({ status: 'refused' });
    expect(await sandbox.send({ to: 'ben@example.org' })).toEqual({ status: 'accepted' });
    expect(await refuse(450)).toBe(204);
    expect(await sandbox.send({})).toMatchObject({ status: 'later' });
    expect(await refuse(null)).toBe(204);
    expect(await sandbox.send({})).toEqual({ status: 'accepted' });
    expect(await refuse(200)).toBe(400);
  });

  it('still has the accepted mail after a restart', async () => {
    using folder = temporaryFolder();
    {
      await using first = await startSandbox(folder.path);
      await createSmtpSender({ url: first.smtpUrl, tls: 'off', from })(email);
    }
    await using second = await startSandbox(folder.path);
    await createSmtpSender({ url: second.smtpUrl, tls: 'off', from })(email);
    expect(await subjects(second.url)).toEqual(['Your code']);
  });

  it('shows the inbox in the reader’s language, escaped, with links', async () => {
    await using sandbox = await open();
    await sandbox.send({ language: 'ko' });
    const answer = await fetch(`${sandbox.url}/mailbox`, { headers: { 'accept-language': 'fr,ja;q=0.8' } });
    const page = await answer.text();
    expect(page).toContain('<html lang="ja">');
    expect(page).toContain('メールボックス');
    expect(page).toContain('lang="ko"');
    expect(page).toContain('<a href="https://example.org/a?b=1&amp;c=2">');
    expect(page).toContain('&lt;b&gt;');
    expect(page).not.toContain('<script');
  });

  it('shows the HTML of a mail in a frame that runs no scripts', async () => {
    await using sandbox = await open();
    await sandbox.send({});
    const page = await (await fetch(`${sandbox.url}/mailbox`)).text();
    const [, path = ''] = /<iframe [^>]*src="([^"]+)" sandbox="allow-popups [^"]*"/.exec(page) ?? [];
    const shown = await fetch(new URL(path, sandbox.url));
    expect(shown.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*sandbox allow-popups allow-popups-to-escape-sandbox$/,
    );
    expect(await shown.text()).toContain('<head><base target="_blank">');
    expect((await fetch(`${sandbox.url}/mailbox/messages/999/html`)).status).toBe(404);
  });

  it('lists the attachments of a mail and serves them', async () => {
    await using sandbox = await open();
    const mime = [
      'From: a@example.org',
      'To: ada@example.org',
      'Subject: Papers',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'See below.',
      '--x',
      'Content-Type: text/html; name="영수증.html"',
      `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent('영수증.html')}`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('<script>1</script>').toString('base64'),
      '--x--',
      '.',
    ].join('\r\n');
    const said = await converse(sandbox.smtpUrl, [
      'EHLO test',
      'MAIL FROM:<a@example.org>',
      'RCPT TO:<ada@example.org>',
      'RCPT TO:<ben@example.org>',
      'DATA',
      mime,
      'QUIT',
    ]);
    expect(said).toMatch(/^354 /m);
    expect(await subjects(sandbox.url)).toEqual(['Papers', 'Papers']);
    const [mail] = await listed(sandbox.url, 'ada@example.org');
    expect(mail).toMatchObject({ text: 'See below.', attachments: [{ filename: '영수증.html', bytes: 18 }] });
    expect(await (await fetch(`${sandbox.url}/mailbox`)).text()).toContain('영수증.html');
    const path = `${sandbox.url}/mailbox/messages/${mail?.messageId}/attachments`;
    const file = await fetch(`${path}/0`);
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(await file.text()).toBe('<script>1</script>');
    expect((await fetch(`${path}/1`)).status).toBe(404);
  });

  it('does not accept mail over HTTP', async () => {
    await using sandbox = await open();
    const answer = await fetch(`${sandbox.url}/mail/v1/messages`, { method: 'POST' });
    expect(answer.status).toBe(404);
  });
});
