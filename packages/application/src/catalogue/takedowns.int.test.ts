import type { Language } from '@fanfold/contracts';
import { FileTakedownBody } from '@fanfold/contracts/catalogue';
import { addDays, addYears, type Oid, parseOid } from '@fanfold/domain';
import {
  claimantYears,
  contentStream,
  counterNoticeDays,
  strikesStream,
  takedownStream,
} from '@fanfold/domain/catalogue';
import type { Email } from '@fanfold/mail';
import { systemClock } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { credit } from '../../../../test/support/wallets.ts';
import { buyContent } from '../commerce/index.ts';
import type { Deadline } from '../deadline.ts';
import type { MailDeps } from '../deliver-mail.ts';
import { eventsOfStream } from '../identity/data-export/events-of-stream.ts';
import type { RuntimeDeps } from '../manifest.ts';
import { startUpload } from '../media/start-upload.ts';
import { invocation, refusalOf, startUseCases } from '../testing/use-cases.ts';
import { catalogueDeadlines } from './deadlines.ts';
import { issueDraft } from './draft-work.ts';
import { followTakedowns } from './follow-takedowns.process.ts';
import { mailTakedowns } from './mail-takedowns.process.ts';
import { publishContent } from './publish-content.ts';
import { publishWork, scheduleWork } from './publish-work.ts';
import { changeVisibility, deleteWork, reinstateWork, suspendWork } from './show-work.ts';
import { mailTakedownCode } from './takedown-code.ts';
import { counterTakedown, decideTakedown, fileTakedown } from './takedowns.ts';
import { accessTo } from './work-access.ts';

const pepper = 'ab'.repeat(32);
const sent: Email[] = [];
const sendEmail: MailDeps['sendEmail'] = async (email) => {
  sent.push(email);
  return { status: 'accepted' };
};

let world: Awaited<ReturnType<typeof startUseCases>>;
let admin: ReturnType<typeof invocation>;
beforeAll(async () => {
  world = await startUseCases(
    followTakedowns,
    mailTakedowns({ sendEmail, publicUrl: 'http://fanfold.example' }),
  );
  admin = invocation(await world.account('admin'), { role: 'admin' });
});
afterAll(() => world?.[Symbol.asyncDispose]());

const email = 'rin@example.org';
const visitor = { actor: { oid: null, role: 'visitor' }, correlationId: crypto.randomUUID() } as const;
const codeFor = async (address: string, now = systemClock.now()): Promise<string> => {
  const mails: Email[] = [];
  const mailer = async (mail: Email) => void mails.push(mail);
  await mailTakedownCode({ mailer, pepper }, { email: address, language: 'en', now });
  return /^\d{6}$/m.exec(mails[0]?.text ?? '')?.[0] ?? '';
};
const words = {
  role: 'owner',
  name: 'Rin Aoki',
  infringed: 'My song Harbour, published in 2024.',
  goodFaith: true,
  accurate: true,
  signature: 'Rin Aoki',
} as const;
const file = async (contentOid: Oid, { by = email, code }: { by?: string; code?: string } = {}) =>
  fileTakedown({ ...world.deps, pepper }, visitor, {
    ...FileTakedownBody.parse({ contentOid, ...words, email: by, code: code ?? (await codeFor(by)) }),
    language: 'en' as Language,
  });
const decide = (takedownOid: Oid, outcome: 'accepted' | 'rejected' | 'withdrawn' | 'upheld' | 'reinstated') =>
  decideTakedown(world.deps, admin, {
    takedownOid,
    outcome,
    reason: 'The recording is the same.',
    buyersKeep: false,
  });
const workOf = async (oid: Oid) =>
  (await world.deps.eventLog.commands.load(contentStream, oid, { maxAgeMs: 0 })).state;
const noticeOf = async (oid: Oid) =>
  (await world.deps.eventLog.commands.load(takedownStream, oid, { maxAgeMs: 0 })).state;
const counting = async (oid: Oid) => {
  const { state } = await world.deps.eventLog.commands.load(strikesStream, oid, { maxAgeMs: 0 });
  return Object.values(state.strikes).filter(({ takenBack }) => !takenBack).length;
};
const soon = { timeout: 45_000, interval: 50 };
const isDown = (contentOid: Oid) =>
  vi.waitFor(async () => expect((await workOf(contentOid)).status).toBe('suspended'), soon);
const isBack = (contentOid: Oid) =>
  vi.waitFor(async () => expect((await workOf(contentOid)).status).toBe('published'), soon);
/** A work that a notice took down. */
const takenDown = async () => {
  const work = await world.content(30);
  const { takedownOid } = await file(work.contentOid);
  await decide(takedownOid, 'accepted');
  await isDown(work.contentOid);
  return { ...work, takedownOid };
};
const counter = (creatorOid: Oid, takedownOid: Oid) =>
  counterTakedown(world.deps, invocation(creatorOid, { role: 'creator' }), {
    takedownOid,
    name: 'Mina Kim',
    statement: 'I recorded it myself at home.',
    mistaken: true,
    consents: true,
  });
const mailsTo = (address: string, subject: RegExp) =>
  sent.filter(({ to, ...mail }) => to === address && subject.test(mail.subject));

describe('a notice of a visitor', () => {
  it('needs the code of the last half hour for its address, and a work that exists', async () => {
    const { contentOid } = await world.content(0);
    const refused = (code: string, by = email) => refusalOf(file(contentOid, { by, code }));
    expect(await refused('')).toBe('CONFIRMATION_CODE_WRONG');
    expect(await refused(await codeFor('mina@example.org'))).toBe('CONFIRMATION_CODE_WRONG');
    expect(await refused(await codeFor(email, addDays(systemClock.now(), -1)))).toBe(
      'CONFIRMATION_CODE_WRONG',
    );
    expect(await refusalOf(file(world.nextOid()))).toBe('CONTENT_NOT_FOUND');
    const { takedownOid } = await file(contentOid);
    expect(await noticeOf(takedownOid)).toMatchObject({ status: 'filed', claimant: { email } });
    await vi.waitFor(() => expect(mailsTo(email, /We received your notice/).length).toBe(1), soon);
  });

  it('is one on a day, however often it is sent', async () => {
    const { contentOid } = await world.content(0);
    const first = await file(contentOid);
    const again = await file(contentOid);
    expect(again.takedownOid).toBe(first.takedownOid);
  });
});

describe('a notice of a person who is signed in', () => {
  it('goes without a code, and never against their own work', async () => {
    const { contentOid, creatorOid } = await world.content(0);
    const body = { ...FileTakedownBody.parse({ contentOid, ...words }), language: 'en' as Language };
    const deps = { ...world.deps, pepper };
    expect(await refusalOf(fileTakedown(deps, invocation(creatorOid), body))).toBe('OWN_ACCOUNT');
    const claimantOid = await world.account();
    const { takedownOid } = await fileTakedown(deps, invocation(claimantOid), body);
    expect(await noticeOf(takedownOid)).toMatchObject({ claimantOid, status: 'filed' });
  });
});

describe('an accepted notice', () => {
  it('takes the work down with a strike and tells both; a withdrawal brings both back', async () => {
    const { contentOid, creatorOid, takedownOid } = await takenDown();
    expect((await workOf(contentOid)).suspension).toMatchObject({ buyersKeep: false, otherwise: false });
    await vi.waitFor(async () => expect(await counting(creatorOid)).toBe(1), soon);
    await vi.waitFor(() => {
      expect(sent.filter(({ subject }) => /We took down your work/.test(subject)).length).toBe(1);
      expect(mailsTo(email, /^We took down “/).length).toBe(1);
    }, soon);
    const direct = reinstateWork(world.deps, admin, { contentOid, reason: 'A mistake' });
    expect(await refusalOf(direct)).toBe('TAKEDOWN_STANDS');
    await decide(takedownOid, 'withdrawn');
    await isBack(contentOid);
    await vi.waitFor(async () => expect(await counting(creatorOid)).toBe(0), soon);
  });

  it('leaves a work down that is down for another reason as well', async () => {
    const { contentOid, creatorOid, takedownOid } = await takenDown();
    await suspendWork(world.deps, admin, { contentOid, reason: 'Against the rules', buyersKeep: true });
    await decide(takedownOid, 'reinstated');
    await vi.waitFor(async () => expect(await counting(creatorOid)).toBe(0), soon);
    expect((await workOf(contentOid)).suspension).toMatchObject({ takedownOids: [], otherwise: true });
    await reinstateWork(world.deps, admin, { contentOid, reason: 'It is allowed' });
    await isBack(contentOid);
  });

  it('changes nothing when it is rejected', async () => {
    const { contentOid, creatorOid } = await world.content(0);
    const { takedownOid } = await file(contentOid);
    await decide(takedownOid, 'rejected');
    expect(await refusalOf(decide(takedownOid, 'accepted'))).toBe('TAKEDOWN_DECIDED');
    expect(await refusalOf(counter(creatorOid, takedownOid))).toBe('TAKEDOWN_DECIDED');
    expect((await workOf(contentOid)).status).toBe('published');
  });
});

describe('a notice against a work that its creator deletes', () => {
  const bought = async (contentOid: Oid) => {
    const buyerOid = await world.account();
    await credit(world.deps.eventLog, buyerOid, { coins: 30, charge: 0x7a4e });
    await buyContent(world.deps, invocation(buyerOid), { contentOid, coins: 30, payWith: 'paid' });
    return async () => {
      const access = await accessTo(world.deps, { oid: buyerOid, isAdmin: false, adult: false }, contentOid);
      return access.to('view').reason;
    };
  };
  const deletedBy = (creatorOid: Oid, contentOid: Oid) =>
    deleteWork(world.deps, invocation(creatorOid, { role: 'creator' }), contentOid);

  it('takes it from its buyers all the same, and a withdrawal gives it back to them', async () => {
    const { contentOid, creatorOid } = await world.content(30);
    const access = await bought(contentOid);
    const { takedownOid } = await file(contentOid);
    await deletedBy(creatorOid, contentOid);
    expect(await access()).toBe('entitled');
    await decide(takedownOid, 'accepted');
    await vi.waitFor(async () => expect(await access()).toBe('taken_down'), soon);
    await decide(takedownOid, 'withdrawn');
    await vi.waitFor(async () => expect(await access()).toBe('entitled'), soon);
    expect((await workOf(contentOid)).status).toBe('deleted');
    // What its buyers keep can still infringe a right.
    const second = await file(contentOid, { by: 'other@example.org' });
    expect((await noticeOf(second.takedownOid)).status).toBe('filed');
    const direct = { contentOid, reason: 'Against the rules', buyersKeep: false };
    await suspendWork(world.deps, admin, direct);
    await vi.waitFor(async () => expect(await access()).toBe('taken_down'), soon);
  });

  it('gives a work that was taken from its buyers before back to them when it is withdrawn', async () => {
    const { contentOid, creatorOid } = await world.content(30);
    const access = await bought(contentOid);
    const { takedownOid } = await file(contentOid);
    await decide(takedownOid, 'accepted');
    await isDown(contentOid);
    await deletedBy(creatorOid, contentOid);
    await vi.waitFor(async () => expect(await access()).toBe('taken_down'), soon);
    await decide(takedownOid, 'withdrawn');
    await vi.waitFor(async () => expect(await access()).toBe('entitled'), soon);
    expect((await workOf(contentOid)).status).toBe('deleted');
  });

  it('that was never published is refused', async () => {
    const creatorOid = await world.account('creator');
    const { contentOid } = await issueDraft(world.deps, invocation(creatorOid, { role: 'creator' }), 'audio');
    await deletedBy(creatorOid, contentOid);
    expect(await refusalOf(file(contentOid))).toBe('CONTENT_NOT_FOUND');
  });
});

describe('a notice against a work that its creator hides', () => {
  it('tells the claimant nothing of its title, before and after the decision, and its creator all', async () => {
    const { contentOid, creatorOid } = await world.content(30);
    const title = (await workOf(contentOid)).work?.title.texts.en ?? '';
    expect(title.length).toBeGreaterThan(3);
    const asked = invocation(creatorOid, { role: 'creator' });
    await changeVisibility(world.deps, asked, { contentOid, visibility: 'private' });
    const { takedownOid } = await file(contentOid);
    await decide(takedownOid, 'accepted');
    await isDown(contentOid);
    const about = () => sent.filter(({ text }) => text.includes(takedownOid));
    await vi.waitFor(() => expect(about()).toHaveLength(3), soon);
    const said = about().map(({ to, subject, text, html }) => ({
      isClaimants: to === email,
      namesWork: [subject, text, html].some((part) => part.includes(title)),
    }));
    const claimants = { isClaimants: true, namesWork: false };
    expect(said).toEqual([claimants, claimants, { isClaimants: false, namesWork: true }]);
    expect(mailsTo(email, new RegExp(contentOid))).toHaveLength(2);
  });
});

/** A deadline of a notice passes. */
const pass = async (kind: Deadline['kind'], takedownOid: Oid, at: string) => {
  const deps = { ...world.deps, db: world.db } as unknown as RuntimeDeps;
  const deadline = catalogueDeadlines(deps).find((one) => one.kind === kind);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) });
  try {
    await deadline?.run({
      kind,
      id: takedownOid,
      stream: `takedown-${takedownOid}`,
      dueAt: at,
    } as never);
  } finally {
    vi.useRealTimers();
  }
};
/** A notice as a person takes it away with their data. */
const archived = async (takedownOid: Oid, oid: string) => {
  const stream = `takedown-${takedownOid}`;
  return JSON.stringify(await Array.fromAsync(eventsOfStream(world.deps.eventLog, { stream, oid })));
};

describe('what a visitor wrote in a notice', () => {
  it('is erased three years after the last decision, also from the log, and the decision stays', async () => {
    const { contentOid } = await world.content(0);
    const { takedownOid } = await file(contentOid);
    const open = await archived(takedownOid, takedownOid);
    expect(open).toContain(email);
    await pass('claimant', takedownOid, addYears(systemClock.now(), claimantYears + 1));
    expect(await archived(takedownOid, takedownOid)).toBe(open);
    await decide(takedownOid, 'rejected');
    const end = addYears(systemClock.now(), claimantYears);
    await pass('claimant', takedownOid, addDays(end, -1));
    expect((await noticeOf(takedownOid)).claimant).toMatchObject({ email });
    await pass('claimant', takedownOid, addDays(end, 1));
    await pass('claimant', takedownOid, addDays(end, 1));
    expect(await noticeOf(takedownOid)).toMatchObject({ status: 'rejected', claimant: null });
    const kept = await archived(takedownOid, takedownOid);
    expect(kept).not.toMatch(/rin@example.org|Rin Aoki|My song Harbour/);
    expect(kept).toContain('The recording is the same.');
    expect(kept.split('TakedownClaimantErased')).toHaveLength(2);
  });
});

describe('a counter-notice', () => {
  const endWaiting = (takedownOid: Oid, at: string) => pass('counterNotice', takedownOid, at);

  it('is in the archive of the creator’s data, without the address of who filed the notice', async () => {
    const { creatorOid, takedownOid } = await takenDown();
    await counter(creatorOid, takedownOid);
    const own = await archived(takedownOid, creatorOid);
    expect(own).toContain('I recorded it myself at home.');
    expect(own).not.toMatch(/rin@example.org|Rin Aoki/);
  });

  it('is told to the claimant, and brings the work back after the waiting period by itself', async () => {
    const { contentOid, creatorOid, takedownOid } = await takenDown();
    expect(await refusalOf(counter(await world.account('creator'), takedownOid))).toBe('TAKEDOWN_NOT_FOUND');
    await counter(creatorOid, takedownOid);
    await vi.waitFor(() => expect(mailsTo(email, /objects to your notice/).length).toBe(1), soon);
    const { counter: filed } = await noticeOf(takedownOid);
    const end = filed?.reinstateAt ?? '';
    expect(Date.parse(end) - Date.now()).toBeGreaterThan((counterNoticeDays - 1) * 86_400_000);
    await endWaiting(takedownOid, addDays(end, -1));
    expect((await noticeOf(takedownOid)).status).toBe('countered');
    await endWaiting(takedownOid, addDays(end, 1));
    expect((await noticeOf(takedownOid)).status).toBe('reinstated');
    await isBack(contentOid);
    await vi.waitFor(async () => expect(await counting(creatorOid)).toBe(0), soon);
  });

  it('brings nothing back when the claimant shows a lawsuit', async () => {
    const { contentOid, creatorOid, takedownOid } = await takenDown();
    expect(await refusalOf(decide(takedownOid, 'upheld'))).toBe('TAKEDOWN_NOT_COUNTERED');
    await counter(creatorOid, takedownOid);
    await decide(takedownOid, 'upheld');
    await endWaiting(takedownOid, addDays(systemClock.now(), 30));
    expect((await noticeOf(takedownOid)).status).toBe('upheld');
    expect((await workOf(contentOid)).status).toBe('suspended');
    expect(await counting(creatorOid)).toBe(1);
  });
});

describe('three strikes', () => {
  it('keep a creator from uploading and publishing until one is taken back', async () => {
    const creatorOid = await world.account('creator');
    const give = (digit: string, type: 'GiveStrike' | 'TakeBackStrike') =>
      world.deps.eventLog.commands.of(strikesStream).handle({
        ...invocation(creatorOid),
        id: creatorOid,
        command: (now) => ({
          type,
          creatorOid,
          takedownOid: parseOid(digit.repeat(24)),
          contentOid: world.nextOid(),
          now,
        }),
      });
    const asked = invocation(creatorOid, { role: 'creator' });
    const contentOid = world.nextOid();
    const publishing = () => publishWork(world.deps, asked, { contentOid, publicConfirmed: true });
    await give('1', 'GiveStrike');
    await give('2', 'GiveStrike');
    expect(await refusalOf(publishing())).toBe('CONTENT_NOT_FOUND');
    await give('3', 'GiveStrike');
    expect(await refusalOf(publishing())).toBe('UPLOADS_RESTRICTED');
    const plan = {
      contentOid,
      publicConfirmed: true,
      publishAt: '2030-01-01T00:00:00.000Z',
      timeZone: 'UTC',
    };
    expect(await refusalOf(scheduleWork(world.deps, asked, plan))).toBe('UPLOADS_RESTRICTED');
    expect(await refusalOf(publishContent(world.deps, asked, {} as never))).toBe('UPLOADS_RESTRICTED');
    const announced = { fileName: 'a.mp4', sizeBytes: 9, purpose: 'video', access: 'private' } as const;
    const objects = {} as never;
    const upload = startUpload({ ...world.deps, objects }, asked, { ...announced, belongsTo: null });
    expect(await refusalOf(upload)).toBe('UPLOADS_RESTRICTED');
    await give('2', 'TakeBackStrike');
    expect(await refusalOf(publishing())).toBe('CONTENT_NOT_FOUND');
  });
});
