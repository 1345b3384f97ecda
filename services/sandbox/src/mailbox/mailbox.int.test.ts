import { describe, expect, it } from 'vitest';

import { startSandbox, temporaryFolder } from '../testing/harness.ts';

const send = (url: string, over: Record<string, string>) =>
  fetch(`${url}/mail/v1/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      to: 'Ada@Example.org',
      subject: 'Your code',
      text: 'The code is 123456.\nhttps://example.org/a?b=1&c=2 <b>',
      language: 'en',
      key: 'mail-1',
      ...over,
    }),
  });

const listed = async (url: string, to = '') => {
  const answer = await fetch(`${url}/mail/v1/messages${to && `?to=${encodeURIComponent(to)}`}`);
  return ((await answer.json()) as { messages: { subject: string }[] }).messages.map((mail) => mail.subject);
};

describe('the mailbox', () => {
  it('takes a mail once per key and lists the newest first, by address', async () => {
    using folder = temporaryFolder();
    await using sandbox = await startSandbox(folder.path);
    const first = await send(sandbox.url, {});
    const again = await send(sandbox.url, { subject: 'Not this one' });
    await send(sandbox.url, { key: 'mail-2', subject: 'Second' });
    await send(sandbox.url, { key: 'mail-3', subject: 'Other', to: 'ben@example.org' });
    expect(first.status).toBe(202);
    expect(await again.json()).toEqual(await first.json());
    expect(await listed(sandbox.url)).toEqual(['Other', 'Second', 'Your code']);
    expect(await listed(sandbox.url, 'ada@example.ORG')).toEqual(['Second', 'Your code']);
  });

  it('shows the inbox in the reader’s language, escaped, with links', async () => {
    using folder = temporaryFolder();
    await using sandbox = await startSandbox(folder.path);
    await send(sandbox.url, { language: 'ko' });
    const answer = await fetch(`${sandbox.url}/mailbox`, { headers: { 'accept-language': 'fr,ja;q=0.8' } });
    const page = await answer.text();
    expect(page).toContain('<html lang="ja">');
    expect(page).toContain('メールボックス');
    expect(page).toContain('lang="ko"');
    expect(page).toContain('<a href="https://example.org/a?b=1&amp;c=2">');
    expect(page).toContain('&lt;b&gt;');
  });

  it('refuses a mail without an address', async () => {
    using folder = temporaryFolder();
    await using sandbox = await startSandbox(folder.path);
    expect((await send(sandbox.url, { to: 'nobody' })).status).toBe(400);
  });
});
