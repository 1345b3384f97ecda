import { languages } from '@fanfold/contracts';
import type { Component } from '@fanfold/contracts/discovery';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { Field } from '../../../ui/field.tsx';
import { languageNames } from '../../../ui/languages.ts';
import { withText } from './row-texts.ts';

type Props = {
  readonly title: Component['title'];
  readonly error?: ReactNode;
  readonly onChange: (title: Component['title']) => void;
};

/** A title in the languages of readers; without one in theirs they see that in another. */
export const TitleFields = ({ title, error, onChange }: Props) => {
  const { t } = useLingui();
  return languages.map((language, index) => {
    const name = languageNames[language];
    return (
      <Field
        key={language}
        label={t`Title in ${name}`}
        value={title[language] ?? ''}
        maxLength={80}
        error={index === 0 ? error : undefined}
        onChange={({ target }) => onChange(withText(title, language, target.value))}
      />
    );
  });
};
