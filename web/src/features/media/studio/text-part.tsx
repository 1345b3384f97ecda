import { bcp47, type Language, languages } from '@fanfold/contracts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { useLanguage } from '../../../lib/use-format.ts';
import { Area, Field } from '../../../ui/field.tsx';
import { languageNames, languageOptions } from '../../../ui/languages.ts';
import { Section } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import styles from './studio.module.css';
import type { DraftEditor } from './use-draft-editor.ts';

type Name = 'title' | 'summary' | 'body';
const names: readonly Name[] = ['title', 'summary', 'body'];

type PartProps = { readonly editor: DraftEditor; readonly missing: (part: string) => string | undefined };

/** Title, summary and text in up to four languages, one of which is the original. */
export const TextPart = ({ editor, missing }: PartProps) => {
  const { t } = useLingui();
  const reader = useLanguage();
  const { values, change } = editor;
  const original = values.title?.original ?? reader;
  const [shown, setShown] = useState<Language>(original);
  const textOf = (name: Name) => values[name] ?? { original, texts: {} };
  const changeOriginal = (language: Language): void => {
    setShown(language);
    change(Object.fromEntries(names.map((name) => [name, { ...textOf(name), original: language }])));
  };
  return (
    <Section title={<Trans>Texts</Trans>}>
      <div className={styles.fields}>
        <Select
          label={t`Original language`}
          value={original}
          options={languageOptions as { value: Language; label: string }[]}
          onChange={changeOriginal}
        />
        <Tabs
          label={t`Language of the texts`}
          value={shown}
          onChange={setShown}
          tabs={languages.map((language) => ({
            value: language,
            name: languageNames[language],
            content: (
              <Texts
                editor={editor}
                missing={language === original ? missing : () => undefined}
                language={language}
                original={original}
              />
            ),
          }))}
        />
      </div>
    </Section>
  );
};

type TextsProps = PartProps & { readonly language: Language; readonly original: Language };

const Texts = ({ editor, missing, language, original }: TextsProps) => {
  const { t } = useLingui();
  const { values, change, fault } = editor;
  const field = (name: Name, maxLength: number) => ({
    name,
    lang: bcp47[language],
    maxLength,
    value: values[name]?.texts[language] ?? '',
    error: fault(name) ?? missing(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      const texts = { ...values[name]?.texts };
      if (target.value === '') delete texts[language];
      else texts[language] = target.value;
      change({ [name]: { original, texts } });
    },
  });
  return (
    <div className={styles.fields}>
      <Field label={t`Title`} {...field('title', 120)} />
      <Area label={t`Summary`} rows={3} hint={t`Everyone can read it.`} {...field('summary', 500)} />
      <Area
        label={t`Text of the work`}
        rows={10}
        hint={t`For those who may open the work. An empty line begins a new paragraph.`}
        {...field('body', 20_000)}
      />
    </div>
  );
};
