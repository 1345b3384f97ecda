import { useLingui } from '@lingui/react/macro';

import { SelectField } from '../../ui/form/choice-fields.tsx';
import { FieldRow } from '../../ui/form/form.tsx';
import { AreaField, NumberField, TextField } from '../../ui/form/text-fields.tsx';
import { languageOptions } from '../../ui/languages.ts';
import type { DraftForm } from './draft.ts';
import { contentKinds, useKindNames } from './kinds.ts';
import { AdultField, isSold, OfferFields } from './offer-fields.tsx';

export const TextFields = ({ form }: { readonly form: DraftForm }) => {
  const { t } = useLingui();
  const names = useKindNames();
  const kinds = contentKinds.map((value) => ({ value, label: names[value] }));
  return (
    <>
      <FieldRow>
        <SelectField of={form} name="kind" label={t`Kind`} options={kinds} />
        <SelectField of={form} name="language" label={t`Language of the texts`} options={languageOptions} />
      </FieldRow>
      <TextField of={form} name="title" label={t`Title`} maxLength={120} />
      <AreaField
        of={form}
        name="summary"
        label={t`Summary`}
        maxLength={500}
        hint={t`Everybody can read it.`}
      />
      <AreaField
        of={form}
        name="body"
        label={t`The piece itself`}
        maxLength={20_000}
        rows={8}
        hint={t`Buyers can read it. An empty line begins a new paragraph.`}
      />
      <OfferFields form={form} />
      {isSold({ access: form.watch('access') }) ? (
        // COM-055: how many copies there will be, for ever.
        <NumberField
          of={form}
          name="copies"
          label={t`Limited edition: number of copies`}
          hint={t`Left empty, as many are sold as are wanted. It cannot be changed later.`}
        />
      ) : null}
      <AdultField form={form} />
    </>
  );
};
