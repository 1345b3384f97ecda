import type { Language } from '@fanfold/contracts';
import type { MarketingMailBody } from '@fanfold/contracts/notifications';
import { type Oid, parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { type MailingWords, mailingStream, wordsFor } from '@fanfold/domain/notifications';
import { type EmailContent, marketingEmail, type SendEmail } from '@fanfold/mail';
import { oidFromKey } from '@fanfold/platform';

import { accepted, handlerFor, type Invocation, type PersonAsker } from '../invocation.ts';
import { seller } from '../payments/index.ts';
import { RefusedError } from '../refused-error.ts';
import type { NotificationsDeps } from './deps.ts';
import { unsubscribeToken } from './unsubscribe.ts';

type Outcome = { readonly position: bigint; readonly mailingId: Oid };

/**
 * IDN-023: an administrator writes to the people who agree to advertising, at once or at a later moment. The
 * same key writes once. Throws RefusedError: MAILING_TIME_PASSED.
 */
export const sendMarketingMail = async (
  { eventLog }: Pick<NotificationsDeps, 'eventLog'>,
  invocation: Invocation,
  { words, link, language, country, startsAt }: MarketingMailBody,
): Promise<Outcome> => {
  const mailingId = parseOid(oidFromKey(invocation.key));
  const message = {
    mailingId,
    senderOid: parseOid(invocation.actor.oid),
    audience: { kind: 'consented', language, country },
    category: 'marketing',
    contentOid: null,
    words: said(words),
    link,
  } as const;
  const outcome = await eventLog.commands.of(mailingStream).handle({
    ...invocation,
    id: mailingId,
    command: (now) =>
      startsAt === null
        ? { type: 'StartMailing', ...message, now }
        : { type: 'ScheduleMailing', ...message, startsAt, now },
  });
  return { position: accepted(outcome).position, mailingId };
};

/** The languages that something was written in. */
const said = (words: MarketingMailBody['words']): MailingWords =>
  Object.fromEntries(Object.entries(words).filter(([, one]) => one !== undefined));

/**
 * No more people are written to, and e-mail that waits is dropped. Twice is once. Throws RefusedError:
 * MAILING_NOT_FOUND.
 */
export const cancelMailing = (
  deps: Pick<NotificationsDeps, 'eventLog' | 'ids'>,
  asker: PersonAsker,
  mailingId: Oid,
): Promise<bigint> =>
  handlerFor(
    deps,
    asker,
    mailingStream,
  )(mailingId, (now) => ({ type: 'CancelMailing', cancelledBy: parseOid(asker.actor.oid), now }));

type Letter = Pick<MarketingMailBody, 'words' | 'link'>;
type Place = { readonly publicUrl: string; readonly pepper: string };
type Copy = { readonly ownerOid: string; readonly language: Language; readonly letter: Letter };

/** The e-mail as a person in Korea gets it, in one language. The link at its end is that of the person. */
const copyOf = ({ publicUrl, pepper }: Place, { ownerOid, language, letter }: Copy) => {
  const token = unsubscribeToken(pepper, { ownerOid, categories: ['marketing'] });
  const words = wordsFor(JSON.stringify(letter.words), language) ?? { title: '', body: '' };
  const content = marketingEmail(language, {
    ...words,
    path: letter.link,
    advertiser: { ...seller, inKorea: true },
    unsubscribeUrl: `${publicUrl}/${language}/unsubscribe#${token}`,
    publicUrl,
  });
  return { content, oneClick: `${publicUrl}/api/account/unsubscribe/${token}` };
};

/**
 * The e-mail in each language that it was written in, as the reader will see it. Nothing is recorded or sent.
 */
export const previewMarketingMail = (
  place: Place,
  readerOid: string,
  letter: Letter,
): ({ readonly language: Language } & EmailContent)[] =>
  (Object.keys(said(letter.words)) as Language[]).map((language) => ({
    language,
    ...copyOf(place, { ownerOid: readerOid, language, letter }).content,
  }));

type TestDeps = Place & Pick<NotificationsDeps, 'eventLog'> & { readonly sendEmail: SendEmail };

/**
 * Sends the e-mail to its writer, once in each language that it was written in. The same key has the same
 * Message-IDs. Throws RefusedError: TEST_MAIL_REFUSED.
 */
export const sendTestMail = async (
  deps: TestDeps,
  { actor: { oid }, key }: Pick<Invocation, 'actor' | 'key'>,
  letter: Letter,
): Promise<{ readonly to: string; readonly sent: number }> => {
  const { state } = await deps.eventLog.commands.load(accountStream, oid, { maxAgeMs: 0 });
  const to = state.email;
  if (to === null) throw new RefusedError('TEST_MAIL_REFUSED');
  const languages = Object.keys(said(letter.words)) as Language[];
  for (const language of languages) {
    const { content, oneClick: unsubscribeUrl } = copyOf(deps, { ownerOid: oid, language, letter });
    const email = { to, language, key: `${key}:${language}`, unsubscribeUrl, ...content };
    const { status } = await deps.sendEmail(email);
    if (status !== 'accepted') throw new RefusedError('TEST_MAIL_REFUSED');
  }
  return { to, sent: languages.length };
};
