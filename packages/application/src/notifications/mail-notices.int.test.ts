import { terms } from '@fanfold/contracts';
import { parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { mailingStream, noticesStream } from '@fanfold/domain/notifications';
import { createSmtpSender } from '@fanfold/mail';
import { createBank, createProviders } from '@fanfold/payments';
import { createLogger, loadConfig, oidFromKey, randomIds, randomSeeds } from '@fanfold/platform';
import { loadTexts } from '@fanfold/texts';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startMailRelay } from '../../../../test/support/mail-relay.ts';
import { consentsOf } from '../identity/index.ts';
import type { RuntimeDeps } from '../manifest.ts';
import { refusalOf, startUseCases } from '../testing/use-cases.ts';
import { mailNotices } from './mail-notices.ts';
import { queueNotice } from './queue-notice.ts';
import { unsubscribe, unsubscribeToken } from './unsubscribe.ts';
import { changeNotificationSettings } from './use-inbox.ts';
import { reachOf } from './wanted.ts';

const pepper = '5'.repeat(64);
const correlationId = 'test';
let place: Awaited<ReturnType<typeof startUseCases>>;
let relay: Awaited<ReturnType<typeof startMailRelay>>;
beforeAll(async () => {
  loadTexts();
  place = await startUseCases();
  relay = await startMailRelay();
});
afterAll(async () => {
  await relay?.[Symbol.asyncDispose]();
  await place?.[Symbol.asyncDispose]();
});

/** What the worker passes in; announcements need no read model. */
const runtime = (): RuntimeDeps => ({
  ...place.deps,
  db: undefined as unknown as Kysely<never>,
  providers: createProviders({ config: loadConfig({}), secrets: { webhookSecret: undefined } }),
  rates: { name: 'none', ratesOn: async () => undefined },
  bank: createBank(loadConfig({})),
  objects: undefined,
  cdn: { purge: async () => false },
  scanners: { malware: undefined, picture: undefined },
  sendPush: async () => ({ status: 'sent' }),
  sendEmail: createSmtpSender(relay.settings),
  pepper,
  seeds: randomSeeds,
  log: createLogger('test', { level: 'silent' }),
});

const commands = () => place.deps.eventLog.commands;
const due = (oid: string) => ({
  kind: 'noticeMail' as const,
  id: oid,
  stream: `notices-${oid}`,
  dueAt: '2026-11-24T00:00:00.000Z',
});

/** A person is told by an announcement in these words. */
const announce = async (ownerOid: string, title: string, category: 'message' | 'marketing' = 'message') => {
  const mailingId = parseOid(oidFromKey(randomIds.uuid()));
  await commands()
    .of(mailingStream)
    .handle({
      id: mailingId,
      key: mailingId,
      body: null,
      actor: { oid: null, role: 'system' },
      correlationId,
      command: (now) => ({
        type: 'StartMailing',
        mailingId,
        senderOid: parseOid(ownerOid),
        audience: { kind: 'person', userOid: parseOid(ownerOid) },
        category,
        contentOid: null,
        words: { en: { title, body: 'It is about rain.' } },
        link: '/myinfo/notifications',
        now,
      }),
    });
  return queueNotice(commands(), await reachOf(commands(), ownerOid), {
    ownerOid: parseOid(ownerOid),
    cause: mailingId,
    category,
    about: { kind: 'mailing', mailingId },
    correlationId,
  });
};

const addressOf = async (oid: string): Promise<string> =>
  (await commands().load(accountStream, oid, { maxAgeMs: 0 })).state.email ?? '';
const waiting = async (oid: string) =>
  (await commands().load(noticesStream, oid, { maxAgeMs: 0 })).state.waiting.length;

/** The value of a header of an e-mail as it arrived. */
type Received = ReturnType<(typeof relay)['mailTo']>[number];
const header = ({ headers }: Received, name: string) => headers.find(({ key }) => key === name)?.value;

describe('e-mail of notifications', () => {
  it('goes out once, although the relay’s answer was lost and the worker was started again', async () => {
    const oid = await place.account();
    const to = await addressOf(oid);
    await announce(oid, 'First');
    relay.answers.set(to, 'connection lost');
    await expect(mailNotices(runtime())(due(oid))).rejects.toThrow(/mail relay/);
    // Another notice comes before the first e-mail is known to be sent: it waits for the next.
    await announce(oid, 'Second');
    relay.answers.delete(to);
    const afterRestart = mailNotices(runtime());
    await afterRestart(due(oid));
    expect(relay.mailTo(to).map(({ subject }) => subject)).toEqual(['First']);
    expect(relay.timesAsked(to)).toBe(2);
    await afterRestart(due(oid));
    await afterRestart(due(oid));
    expect(relay.mailTo(to).map(({ subject }) => subject)).toEqual(['First', 'Second']);
    expect(await waiting(oid)).toBe(0);
  });

  it('that waited together is one e-mail with both', async () => {
    const oid = await place.account();
    await announce(oid, 'Rain');
    await announce(oid, 'Snow');
    const mail = mailNotices(runtime());
    // Both deadlines have passed in one round.
    await Promise.all([mail(due(oid)), mail(due(oid))]);
    const [email, ...others] = relay.mailTo(await addressOf(oid));
    expect(others).toEqual([]);
    expect(email?.subject).toBe('2 new notifications on Fanfold');
    expect(email?.text).toMatch(/Rain[^]*Snow/);
  });

  it('can be ended by its link without a session, and by no other', async () => {
    const oid = await place.account();
    const to = await addressOf(oid);
    await announce(oid, 'Rain');
    const mail = mailNotices(runtime());
    await mail(due(oid));
    const [email] = relay.mailTo(to);
    expect(header(email!, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const token = /\/api\/account\/unsubscribe\/([^>]+)>/.exec(header(email!, 'list-unsubscribe') ?? '')?.[1];
    expect(email?.text).toContain(`/en/unsubscribe#${token}`);
    const deps = { ...place.deps, pepper };
    const other = await place.account();
    for (const wrong of ['', 'x', `${token}0`, token!.replace(oid, other), token!.replace('message', 'all')])
      expect(await refusalOf(unsubscribe(deps, { token: wrong, correlationId }))).toBe(
        'UNSUBSCRIBE_LINK_WRONG',
      );
    // What was queued before is not sent after.
    await announce(oid, 'Snow');
    await unsubscribe(deps, { token: token!, correlationId });
    await mail(due(oid));
    expect(relay.mailTo(to)).toHaveLength(1);
    expect(await announce(oid, 'Hail')).toBe(false);
  });

  it('that is advertising goes to those who agree, marked and with its sender', async () => {
    const oid = await place.account();
    expect(await announce(oid, 'Sale', 'marketing')).toBe(false);
    const asker = { actor: { oid, role: 'user' }, correlationId } as const;
    const updateData = { categories: { marketing: true } };
    await changeNotificationSettings(place.deps, asker, { finder: {}, updateData });
    expect((await consentsOf(commands(), oid)).marketing).toMatchObject({ version: terms.marketing });
    expect(await announce(oid, 'Sale', 'marketing')).toBe(true);
    const { state } = await commands().load(noticesStream, oid, { maxAgeMs: 0 });
    const hour = (Number(state.waiting[0]?.mailAt?.slice(11, 13)) + 9) % 24;
    expect(hour).toBeGreaterThanOrEqual(8);
    expect(hour).toBeLessThan(21);
    // The link of an advertising e-mail ends the consent itself.
    const token = unsubscribeToken(pepper, { ownerOid: oid, categories: ['marketing'] });
    await unsubscribe({ ...place.deps, pepper }, { token, correlationId });
    expect((await consentsOf(commands(), oid)).marketing).toBeNull();
    expect(await announce(oid, 'Sale', 'marketing')).toBe(false);
  });
});
