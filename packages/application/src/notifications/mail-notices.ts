import { type Oid, parseOid } from '@fanfold/domain';
import { type NoticesState, noticesStream, type WaitingNotice } from '@fanfold/domain/notifications';
import { UnavailableError } from '@fanfold/event-log';
import { type Email, type EmailContent, marketingEmail, noticesEmail } from '@fanfold/mail';
import { oidFromKey, randomIds } from '@fanfold/platform';

import { type DeadlineRequest, type Due, requestFor, streamIdOf } from '../deadline.ts';
import { accepted } from '../invocation.ts';
import type { RuntimeDeps } from '../manifest.ts';
import { seller } from '../payments/index.ts';
import { cancelledAmong } from './cancelled-mailings.ts';
import { wordsOf } from './notice-words.ts';
import { unsubscribeToken } from './unsubscribe.ts';
import { type Reach, reachOf } from './wanted.ts';

/** An e-mail that the relay does not take now is tried again after this time. */
const pauseMs = 5_000;

type Mail = { readonly mailId: Oid; readonly due: readonly WaitingNotice[] };

/**
 * Sends a person the e-mail that is due. It is begun as an event before it is handed to the relay and ended
 * as one afterwards, so after a crash the same e-mail goes out again under the same Message-ID, and no other
 * one with its contents.
 */
export const mailNotices = (deps: RuntimeDeps) => {
  /** People whose e-mail is on its way: several of their notices may be due at once. */
  const busy = new Set<string>();
  const pausedUntil = new Map<string, number>();
  const isPaused = (oid: string) => (pausedUntil.get(oid) ?? 0) > performance.now();
  return async (due: Due): Promise<{ readonly status: string }> => {
    const oid = streamIdOf(due.stream);
    if (busy.has(oid) || isPaused(oid)) return { status: 'waits' };
    busy.add(oid);
    try {
      await mailTo(deps, { ownerOid: parseOid(oid), request: requestFor(due) });
      pausedUntil.delete(oid);
      return { status: 'accepted' };
    } catch (error) {
      if (error instanceof UnavailableError) pausedUntil.set(oid, performance.now() + pauseMs);
      throw error;
    } finally {
      busy.delete(oid);
    }
  };
};

type Input = { readonly ownerOid: Oid; readonly request: DeadlineRequest };

const mailTo = async (deps: RuntimeDeps, { ownerOid, request }: Input): Promise<void> => {
  const { commands } = deps.eventLog;
  const stream = commands.of(noticesStream);
  const reach = await reachOf(commands, ownerOid);
  const { state } = await commands.load(noticesStream, ownerOid, { maxAgeMs: 0 });
  const cancelled = await cancelledAmong(commands, state.waiting);
  const attempt = randomIds.uuid();
  const mailId = parseOid(oidFromKey(attempt));
  const started = accepted(
    await stream.handle({
      ...request,
      // Each attempt decides again; the state says whether there is something to send.
      key: attempt,
      command: (now) => ({ type: 'StartMail', ownerOid, mailId, wanted: reach.wanted, cancelled, now }),
    }),
  );
  const mail = openMail(started.state);
  if (!mail) return;
  const outcome = await sendMail(deps, { ownerOid, reach, mail });
  accepted(
    await stream.handle({
      ...request,
      key: `${mail.mailId}:end`,
      body: null,
      command: (now) => ({ type: 'EndMail', ownerOid, mailId: mail.mailId, outcome, now }),
    }),
  );
};

const openMail = ({ open, waiting }: Readonly<NoticesState>): Mail | undefined =>
  open
    ? { mailId: open.mailId, due: waiting.filter(({ noticeId }) => open.noticeIds.includes(noticeId)) }
    : undefined;

type Sent = { readonly ownerOid: Oid; readonly reach: Reach; readonly mail: Mail };

/** Throws UnavailableError when the relay may take it later. */
const sendMail = async (
  deps: RuntimeDeps,
  { ownerOid, reach, mail }: Sent,
): Promise<'accepted' | 'refused'> => {
  const { to, language } = reach;
  const categories = mail.due.map(({ category }) => category);
  const token = unsubscribeToken(deps.pepper, { ownerOid, categories });
  const content = await contentOf(deps, { ownerOid, reach, mail, token });
  // The address is gone since, or what was to be said.
  if (!to || !content) return 'refused';
  const unsubscribeUrl = `${deps.publicUrl}/api/account/unsubscribe/${token}`;
  const email: Email = { to, language, key: mail.mailId, unsubscribeUrl, ...content };
  const { status, ...answer } = await deps.sendEmail(email);
  if (status === 'later' && 'reason' in answer)
    throw new UnavailableError(answer.reason, { outcomeUnknown: true });
  return status === 'accepted' ? 'accepted' : 'refused';
};

const contentOf = async (
  { eventLog, clock, db, publicUrl }: RuntimeDeps,
  { ownerOid, reach: { language, country }, mail, token }: Sent & { readonly token: string },
): Promise<EmailContent | undefined> => {
  const asking = { eventLog, clock, db, language, reader: { oid: ownerOid, country } };
  const said = await Promise.all(mail.due.map((one) => wordsOf(asking, one)));
  const notices = said.filter((words) => words !== undefined);
  const unsubscribeUrl = `${publicUrl}/${language}/unsubscribe#${token}`;
  const [first] = notices;
  if (!first) return undefined;
  if (first.category !== 'marketing') return noticesEmail(language, { notices, unsubscribeUrl, publicUrl });
  const { title, body, path } = first;
  const advertiser = { ...seller, inKorea: country === 'KR' };
  return marketingEmail(language, { title, body, path, advertiser, unsubscribeUrl, publicUrl });
};
