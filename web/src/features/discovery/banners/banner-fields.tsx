import { type Language, languages } from '@fanfold/contracts';
import { useLingui } from '@lingui/react/macro';

import { Field } from '../../../ui/field.tsx';
import { languageNames } from '../../../ui/languages.ts';

export type BannerWords = {
  readonly title: Readonly<Partial<Record<Language, string>>>;
  readonly link: string | null;
};
type Props = { readonly words: BannerWords; readonly onChange: (words: BannerWords) => void };

/** What a banner says in each language. */
export const BannerTitles = ({ words: { title, link }, onChange }: Props) => {
  const { t } = useLingui();
  return (
    <>
      {languages.map((language) => {
        const name = languageNames[language];
        const { [language]: own = '', ...others } = title;
        return (
          <Field
            key={language}
            label={t`Title in ${name}`}
            value={own}
            maxLength={80}
            onChange={({ target: { value } }) =>
              onChange({ link, title: value === '' ? others : { ...others, [language]: value } })
            }
          />
        );
      })}
    </>
  );
};

/** The same, and where it leads. */
export const BannerFields = ({ words, onChange }: Props) => {
  const { t } = useLingui();
  const { title, link } = words;
  return (
    <>
      <BannerTitles words={words} onChange={onChange} />
      <Field
        label={t`Where it leads`}
        hint={t`A page of this site, e.g. /p/asmr. Without one it leads to the page of the creator.`}
        value={link ?? ''}
        maxLength={300}
        pattern="/(?!/).*"
        onChange={({ target: { value } }) => onChange({ title, link: value === '' ? null : value })}
      />
    </>
  );
};
