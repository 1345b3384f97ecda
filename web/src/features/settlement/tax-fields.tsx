import type { TaxNumberKind } from '@fanfold/contracts/settlement';
import { Trans, useLingui } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';
import { CheckField } from '../../ui/form/choice-fields.tsx';
import { FieldRow } from '../../ui/form/form.tsx';
import { DateField, TextField } from '../../ui/form/text-fields.tsx';
import type { SendForm } from '../../ui/form/use-send-form.ts';
import { type PayeeValues, taxFieldsOf } from './payee-values.ts';
import { formNames } from './tax-words.ts';

type Props = { readonly form: SendForm<PayeeValues, PayeeValues> };

/** REV-008: the numbers and forms that the country and the kind of payee ask for. */
export const TaxFields = ({ form }: Props) => {
  const { t } = useLingui();
  const [residence, party, tax] = [form.watch('residence'), form.watch('party'), form.watch('tax')];
  const asked = taxFieldsOf({ residence, party, tax });
  const numbers = useNumberNames();
  const number = numbers[asked.number];
  const claims =
    asked.number === 'krBusiness' ||
    (asked.registration === 'businessNumber' && tax.registered) ||
    (asked.treaty && tax.treaty);
  return (
    <>
      {number === null ? (
        <p className="quiet">
          <Trans>We do not ask for your individual number (My Number): no report of ours needs it.</Trans>
        </p>
      ) : (
        <TextField
          of={form}
          name="taxId"
          label={number}
          hint={t`It is kept sealed, and only its last digits are shown.`}
          autoComplete="off"
        />
      )}
      <Registration form={form} />
      <SignedForm form={form} />
      {claims ? (
        <DateField
          of={form}
          name="validFrom"
          label={t`Valid from`}
          hint={t`Empty: from today. A lower tax applies once we have confirmed it.`}
        />
      ) : null}
    </>
  );
};

/** What the payee's number is called; null where there is none. */
const useNumberNames = (): Readonly<Record<TaxNumberKind, string | null>> => {
  const { t } = useLingui();
  return {
    krResident: t`Resident registration number`,
    krBusiness: t`Business registration number`,
    jpCorporate: t`Corporate number`,
    usPerson: t`Social security number or ITIN`,
    usEmployer: t`Employer identification number (EIN)`,
    other: t`Tax number`,
    none: null,
  };
};

const Registration = ({ form }: Props) => {
  const { t } = useLingui();
  const [residence, party, tax] = [form.watch('residence'), form.watch('party'), form.watch('tax')];
  const { registration } = taxFieldsOf({ residence, party, tax });
  if (registration === null) return null;
  const isBusiness = registration === 'businessNumber';
  return (
    <>
      <CheckField of={form} name="tax.registered">
        {isBusiness ? (
          <Trans>The payee is registered as a business</Trans>
        ) : (
          <Trans>The payee issues qualified invoices</Trans>
        )}
      </CheckField>
      {tax.registered ? (
        <TextField
          of={form}
          name={`tax.${registration}` as const}
          label={isBusiness ? t`Business registration number` : t`Qualified invoice number`}
          hint={isBusiness ? t`Ten digits. You send us your own tax invoice.` : t`T and thirteen digits.`}
          autoComplete="off"
        />
      ) : null}
    </>
  );
};

/** The form of the US tax office, and on it the treaty of the payee's country. */
const SignedForm = ({ form }: Props) => {
  const { t } = useLingui();
  const { country } = useFormat();
  const [residence, party, tax] = [form.watch('residence'), form.watch('party'), form.watch('tax')];
  const asked = taxFieldsOf({ residence, party, tax });
  if (asked.form === null) return null;
  const [name, land] = [formNames[asked.form], country(residence)];
  return (
    <>
      <CheckField
        of={form}
        name="tax.form"
        hint={t`It is signed in the legal name above, on the day on which you save it.`}
      >
        <Trans>
          I sign the form {name}: under penalty of perjury, name, country and tax number are right.
        </Trans>
      </CheckField>
      {asked.treaty ? (
        <>
          <CheckField of={form} name="tax.treaty">
            <Trans>I claim the lower rate of the tax treaty between Korea and {land}</Trans>
          </CheckField>
          {tax.treaty ? (
            <FieldRow>
              <TextField
                of={form}
                name="tax.rate"
                label={t`Rate of the treaty in percent`}
                hint={t`As the treaty says for royalties, e.g. 15.`}
                inputMode="decimal"
                autoComplete="off"
              />
            </FieldRow>
          ) : null}
        </>
      ) : null}
    </>
  );
};
