import { useLingui } from '@lingui/react/macro';

import { Area, Field } from '../../ui/field.tsx';
import { languageOptions } from '../../ui/languages.ts';
import { Select } from '../../ui/select.tsx';
import type { DraftValues } from './draft.ts';
import { type ContentKind, useKindNames } from './kinds.ts';
import { CopiesField, OfferFields } from './offer-fields.tsx';

export type DraftFieldsProps = {
  readonly values: DraftValues;
  readonly onChange: (part: Partial<DraftValues>) => void;
};

export const TextFields = ({ values, onChange }: DraftFieldsProps) => {
  const { t } = useLingui();
  const kinds = Object.entries(useKindNames()).map(([value, label]) => ({
    value: value as ContentKind,
    label,
  }));
  return (
    <>
      <div className="two-columns">
        <Select label={t`Kind`} value={values.kind} options={kinds} onChange={(kind) => onChange({ kind })} />
        <Select
          label={t`Language of the texts`}
          value={values.language}
          options={languageOptions}
          onChange={(language) => onChange({ language })}
        />
      </div>
      <Field
        label={t`Title`}
        name="title"
        required
        maxLength={120}
        value={values.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <Area
        label={t`Summary`}
        name="summary"
        required
        maxLength={500}
        hint={t`Everybody can read it.`}
        value={values.summary}
        onChange={(event) => onChange({ summary: event.target.value })}
      />
      <Area
        label={t`The piece itself`}
        name="body"
        required
        maxLength={20_000}
        rows={8}
        hint={t`Buyers can read it. An empty line begins a new paragraph.`}
        value={values.body}
        onChange={(event) => onChange({ body: event.target.value })}
      />
      <OfferFields values={values} onChange={onChange} />
      {values.coinPurchase ? (
        <CopiesField value={values.copies} onChange={(copies) => onChange({ copies })} />
      ) : null}
    </>
  );
};
