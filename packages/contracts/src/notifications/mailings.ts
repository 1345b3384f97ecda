import { timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { countries, Freshness, language, oid, pageQuery, position } from '../common.ts';

export const mailingLimits = { title: 80, body: 20_000, link: 300 } as const;

/** A path on the site, which begins with one stroke. */
export const sitePath = z
  .string()
  .trim()
  .max(mailingLimits.link)
  .regex(/^\/([^\s/\\][^\s\\]*)?$/);

const letter = z.object({
  title: z.string().trim().min(1).max(mailingLimits.title),
  /** Markdown. */
  body: z.string().trim().min(1).max(mailingLimits.body),
});

/** The letter in each language that it was written in; the others read the English one, else any. */
const letters = z
  .partialRecord(language, letter)
  .refine((all) => Object.values(all).some((one) => one !== undefined), { error: 'needs one language' });

/** Among the people who agree to advertising; null for every language, and every country of residence. */
export const MailingFilter = z.object({
  language: language.nullable().default(null),
  country: z.enum(countries).nullable().default(null),
});
export type MailingFilter = z.output<typeof MailingFilter>;

/** IDN-023: advertising by e-mail to those who agree to it. Without `startsAt` it begins at once. */
export const MarketingMailBody = MailingFilter.extend({
  words: letters,
  link: sitePath.default('/'),
  startsAt: timestamp.nullable().default(null),
});
export type MarketingMailBody = z.output<typeof MarketingMailBody>;
export const MarketingMailReply = z.object({ position, mailingId: oid });

export const PreviewMailingBody = z.object({ words: letters, link: sitePath.default('/') });
/** As the receivers in Korea see it, by language. */
export const PreviewMailingReply = z.object({
  mails: z.array(z.object({ language, subject: z.string(), html: z.string(), text: z.string() })),
});

/** A test goes to the administrator who asks for it. */
export const TestMailingReply = z.object({ to: z.string(), sent: z.int() });

export const MailingAudienceQuery = z.object({
  language: language.optional(),
  country: z.enum(countries).optional(),
});
/** How many people agree to advertising, by the language that they read. */
export const MailingAudienceReply = Freshness.extend({
  people: z.int(),
  languages: z.array(z.object({ language, people: z.int() })),
});

export const CancelMailingBody = z.object({ mailingId: oid });

export const MailingsQuery = pageQuery;
export const Mailing = z.object({
  mailingId: oid,
  /** Null once the account of its writer was erased. */
  words: z.partialRecord(language, z.object({ title: z.string(), body: z.string() })).nullable(),
  language: language.nullable(),
  country: z.string().nullable(),
  status: z.enum(['scheduled', 'running', 'finished', 'cancelled']),
  startsAt: timestamp,
  endedAt: timestamp.nullable(),
  /**
   * By e-mail: what still goes out, what the mail server took, what it refused, and what was not wanted any
   * more.
   */
  counts: z.object({
    waiting: z.int(),
    sent: z.int(),
    failed: z.int(),
    dropped: z.int(),
    unsubscribed: z.int(),
  }),
});
export type Mailing = z.output<typeof Mailing>;
export const MailingsReply = Freshness.extend({
  mailings: z.array(Mailing),
  nextCursor: position.nullable(),
});
