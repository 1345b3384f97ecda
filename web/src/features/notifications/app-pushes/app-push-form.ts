import { countries, type Language, languages } from '@fanfold/contracts';
import { appPushLimits, sitePath } from '@fanfold/contracts/notifications';
import { useLingui } from '@lingui/react/macro';
import { z } from 'zod';

import type { AppPushMessage } from './queries.ts';

const words = z.object({
  title: z.string().trim().max(appPushLimits.title),
  body: z.string().trim().max(appPushLimits.body),
});
type Words = z.output<typeof words>;

const values = z.object({
  language: z.enum(['all', ...languages]),
  country: z.enum(['all', ...countries]),
  link: sitePath,
  words: z.object({ en: words, ko: words, jp: words, es: words }),
});
export type AppPushValues = z.input<typeof values>;

const empty: Words = { title: '', body: '' };
export const firstAppPush: AppPushValues = {
  language: 'all',
  country: 'all',
  link: '/',
  words: { en: empty, ko: empty, jp: empty, es: empty },
};

/** The fields of the form as the service takes them: a language that nothing was written in is left out. */
export const useAppPushSchema = (): z.ZodType<AppPushMessage, AppPushValues> => {
  const { t } = useLingui();
  const missing = t`Fill this in, or leave this language out.`;
  const nothing = t`Write the notification in one language at least.`;
  return values
    .superRefine(({ words: all }, context) => {
      const fault = (language: Language, message: string) =>
        context.addIssue({ code: 'custom', path: ['words', language, 'title'], message });
      const begun = languages.filter((language) => all[language].title !== '' || all[language].body !== '');
      if (begun.length === 0) fault('en', nothing);
      for (const language of begun) if (all[language].title === '') fault(language, missing);
    })
    .transform(({ language, country, link, words: all }) => ({
      language: language === 'all' ? null : language,
      country: country === 'all' ? null : country,
      link,
      words: Object.fromEntries(
        languages.filter((one) => all[one].title !== '').map((one) => [one, all[one]]),
      ) as Partial<Record<Language, Words>>,
    }));
};
