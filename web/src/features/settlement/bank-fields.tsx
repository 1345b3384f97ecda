import { useLingui } from '@lingui/react/macro';

import { SelectField } from '../../ui/form/choice-fields.tsx';
import { FieldRow } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import type { SendForm } from '../../ui/form/use-send-form.ts';
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
  const routing = format === 'jp' ? t`Bank code and branch code` : t`Bank code`;
  const labels = {
    routingNumber: format === 'us' ? t`Routing number` : routing,
    swiftCode: t`SWIFT code (BIC)`,
    bankAddress: t`Address of the bank`,
  };
  return (
    <>
      <SelectField
        of={form}
        name="bank.format"
        label={t`Kind of bank account`}
        options={bankFormats.map((value) => ({ value, label: formats[value] }))}
      />
      <FieldRow>
        <TextField of={form} name="bank.bankName" label={t`Name of the bank`} autoComplete="off" />
        <TextField
          of={form}
          name="bank.accountHolder"
          label={t`Account holder`}
          hint={t`As the bank writes it.`}
          autoComplete="off"
        />
      </FieldRow>
      <TextField
        of={form}
        name="bank.accountNumber"
        label={format === 'iban' ? 'IBAN' : t`Account number`}
        autoComplete="off"
      />
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
