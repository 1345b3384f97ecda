import { useLingui } from '@lingui/react/macro';

import { SelectField } from '../../ui/form/choice-fields.tsx';
import { FieldRow } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import type { SendForm } from '../../ui/form/use-send-form.ts';
import { useBankLabels } from './bank-labels.ts';
import { type BankFormat, bankFormats, fieldsOf, type PayeeValues } from './payee-values.ts';

/** REV-020: the fields that the bank's country asks for. */
export const BankFields = ({ form }: { readonly form: SendForm<PayeeValues, PayeeValues> }) => {
  const { t } = useLingui();
  const format = form.watch('bank.format');
  const formats: Readonly<Record<BankFormat, string>> = {
    kr: t`Korean bank`,
    jp: t`Japanese bank`,
    us: t`US bank`,
    iban: t`Bank with an IBAN`,
    swift: t`Other bank abroad`,
  };
  const labels = useBankLabels(format);
  return (
    <>
      <SelectField
        of={form}
        name="bank.format"
        label={t`Kind of bank account`}
        options={bankFormats.map((value) => ({ value, label: formats[value] }))}
      />
      <FieldRow>
        <TextField of={form} name="bank.bankName" label={labels.bankName} autoComplete="off" />
        <TextField
          of={form}
          name="bank.accountHolder"
          label={labels.accountHolder}
          hint={t`As the bank writes it.`}
          autoComplete="off"
        />
      </FieldRow>
      <TextField of={form} name="bank.accountNumber" label={labels.accountNumber} autoComplete="off" />
      {fieldsOf[format].map((name) => (
        <TextField
          key={name}
          of={form}
          name={`bank.${name}` as const}
          label={labels[name]}
          autoComplete="off"
        />
      ))}
    </>
  );
};
