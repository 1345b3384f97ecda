import type { NameLanguage, PublicUser } from '@fanfold/contracts/identity';
import { GlobalNicknames, nameLanguages } from '@fanfold/contracts/identity';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { Form, FormActions } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { languageNames } from '../../../ui/languages.ts';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { setGlobalNicknames } from './commands.ts';
import { peopleKey } from './queries.ts';

// An empty field is a language without a name.
const optional = (language: NameLanguage) =>
  z.union([z.literal(''), GlobalNicknames.shape[language].unwrap()]);
const schema = z.object({ en: optional('en'), jp: optional('jp'), ko: optional('ko') });

/** A creator's name in each language (IDN-015), which is set once (IDN-102). */
export const GlobalNames = ({ own: { multiLangNick } }: { readonly own: PublicUser }) => {
  const client = useQueryClient();
  const open = nameLanguages.filter((language) => multiLangNick[language] === null);
  const form = useSendForm({
    schema,
    start: { en: '', jp: '', ko: '' },
    send: (names) =>
      setGlobalNicknames(Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''))),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: peopleKey });
      showToast(<Trans>Saved.</Trans>);
    },
  });
  return (
    <Section title={<Trans>Names by language</Trans>}>
      <p className="quiet">
        <Trans>Fans see your name in their language. A name that is set cannot be changed.</Trans>
      </p>
      <dl>
        {nameLanguages
          .filter((language) => !open.includes(language))
          .map((language) => (
            <div key={language}>
              <dt>{languageNames[language]}</dt>
              <dd>{multiLangNick[language]}</dd>
            </div>
          ))}
      </dl>
      {open.length === 0 ? null : (
        <Form form={form}>
          {open.map((language) => (
            <TextField
              key={language}
              of={form}
              name={language}
              label={languageNames[language]}
              maxLength={20}
              autoComplete="off"
            />
          ))}
          <FormActions form={form} action={<Trans>Set names</Trans>} />
        </Form>
      )}
    </Section>
  );
};
