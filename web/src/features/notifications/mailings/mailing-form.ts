import { countries, type Language, languages } from '@fanfold/contracts';
import { type MarketingMailBody, mailingLimits, sitePath } from '@fanfold/contracts/notifications';
import { useLingui } from '@lingui/react/macro';
import { z } from 'zod';

const letter = z.object({
  title: z.string().trim().max(mailingLimits.title),
  body: z.string().trim().max(mailingLimits.body),
});
type Letter = z.output<typeof letter>;

const values = z.object({
  language: z.enum(['all', ...languages]),
  country: z.enum(['all', ...countries]),
  link: sitePath,
  /** By the clock of the device; empty for at once. */
  startsAt: z.string(),
  words: z.object({ en: letter, ko: letter, jp: letter, es: letter }),
});
export type MailingValues = z.input<typeof values>;

const empty: Letter = { title: '', body: '' };
export const firstMailing: MailingValues = {
  language: 'all',
  country: 'all',
  link: '/',
  startsAt: '',
  words: { en: empty, ko: empty, jp: empty, es: empty },
};

/** The fields of the form as the service takes them: a language that nothing was written in is left out. */
export const useMailingSchema = (): z.ZodType<MarketingMailBody, MailingValues> => {
  const { t } = useLingui();
  const missing = t`Fill this in, or leave this language out.`;
  const nothing = t`Write the e-mail in one language at least.`;
  const passed = t`Choose a later moment.`;
  return values
    .superRefine(({ words, startsAt }, context) => {
      const fault = (path: (string | number)[], message: string) =>
        context.addIssue({ code: 'custom', path, message });
      const written = languages.filter((language) => isBegun(words[language]));
      if (written.length === 0) fault(['words', 'en', 'title'], nothing);
      for (const language of written)
        for (const field of ['title', 'body'] as const)
          if (words[language][field] === '') fault(['words', language, field], missing);
      if (startsAt !== '' && hasPassed(startsAt)) fault(['startsAt'], passed);
    })
    .transform(({ language, country, link, startsAt, words }) => ({
      language: language === 'all' ? null : language,
      country: country === 'all' ? null : country,
      link,
      startsAt: startsAt === '' ? null : new Date(startsAt).toISOString(),
      words: Object.fromEntries(
        languages.filter((one) => isBegun(words[one])).map((one) => [one, words[one]]),
      ) as Partial<Record<Language, Letter>>,
    }));
};

const hasPassed = (moment: string): boolean => !(Date.parse(moment) > Date.now());

const isBegun = ({ title, body }: Letter): boolean => title !== '' || body !== '';
