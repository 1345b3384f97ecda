import { reason } from '@fanfold/contracts';
import type { TaxClaims } from '@fanfold/contracts/settlement';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';

import { useFormat } from '../../../lib/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { DateField, TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Person } from '../../../ui/person.tsx';
import { Section } from '../../../ui/section.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { basisPointsOf, useRate } from '../rates.ts';
import { setNonResidentTax, taxClaimsKey } from './queries.ts';

/** What is withheld from payees outside Korea, by the days from which on. */
export const NonResidentTax = ({ nonResidentTax }: Pick<TaxClaims, 'nonResidentTax'>) => {
  const format = useFormat();
  const rate = useRate();
  const [sets, setSets] = useState(false);
  return (
    <Section
      title={<Trans>Payees outside Korea</Trans>}
      testId="non-resident-tax"
      actions={
        <Button small onClick={() => setSets(true)}>
          <Trans>Set the rate</Trans>
        </Button>
      }
    >
      <DataTable
        caption={<Trans>Payees outside Korea</Trans>}
        captionHidden
        look="ledger"
        rowKey={({ validFrom }) => validFrom}
        list={{ rows: nonResidentTax }}
        empty={
          <p>
            <Trans>Nothing is withheld from them until a rate is set.</Trans>
          </p>
        }
        columns={[
          {
            key: 'from',
            name: <Trans>Valid from</Trans>,
            head: true,
            cell: ({ validFrom }) => format.day(validFrom),
          },
          {
            key: 'income',
            name: <Trans>Income tax</Trans>,
            number: true,
            cell: ({ incomeTaxBasisPoints }) => rate(incomeTaxBasisPoints),
          },
          {
            key: 'local',
            name: <Trans>Local tax</Trans>,
            number: true,
            cell: ({ localTaxBasisPoints }) => rate(localTaxBasisPoints),
          },
          {
            key: 'by',
            name: <Trans>Set by</Trans>,
            cell: ({ byOid, reason: why }) => (
              <>
                <Person oid={byOid} />
                <Sub>{why}</Sub>
              </>
            ),
          },
        ]}
      />
      {sets ? <SetDialog onClose={() => setSets(false)} /> : null}
    </Section>
  );
};

const percent = z.string().refine((text) => !Number.isNaN(basisPointsOf(text)));
const Rate = z.object({ income: percent, local: percent, validFrom: z.iso.date(), reason });

const SetDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema: Rate,
    start: { income: '', local: '', validFrom: '', reason: '' },
    send: ({ income, local, ...rest }, intent) =>
      setNonResidentTax(
        { ...rest, incomeTaxBasisPoints: basisPointsOf(income), localTaxBasisPoints: basisPointsOf(local) },
        intent,
      ),
    fieldOfCode: { VALID_FROM_WRONG: 'validFrom' },
    onSent: async () => {
      await client.invalidateQueries({ queryKey: taxClaimsKey });
      onClose();
      showToast(<Trans>The rate is set.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Set the rate of payees outside Korea</Trans>}
      description={<Trans>Confirmed tax treaties lower it. Requests of before do not change.</Trans>}
      action={<Trans>Set the rate</Trans>}
      onClose={onClose}
    >
      <TextField of={form} name="income" label={t`Income tax in percent`} inputMode="decimal" />
      <TextField of={form} name="local" label={t`Local tax in percent`} inputMode="decimal" />
      <DateField of={form} name="validFrom" label={t`Valid from`} hint={t`Tomorrow at the earliest.`} />
      <ReasonField of={form} name="reason" />
    </FormDialog>
  );
};
