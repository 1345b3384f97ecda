import type { PayoutsReply } from '@fanfold/contracts/settlement';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { useCountryOptions } from '../../lib/country-options.ts';
import { useFormat } from '../../lib/use-format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { RadioField, SelectField } from '../../ui/form/choice-fields.tsx';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.tsx';
import { BankFields } from './bank-fields.tsx';
import { PayeeFacts } from './payee-facts.tsx';
import { usePayeeRelations } from './payee-relations.ts';
import { bodyOf, payeeRelations, payeeSchema, startOf } from './payee-values.ts';
import { payeeQuery, payoutsKey, savePayee } from './queries.ts';
import { TaxFields } from './tax-fields.tsx';
import { TaxNote } from './tax-note.tsx';

type Props = { readonly creatorOid: string; readonly own: boolean; readonly residence: string };

/** REV-015, REV-018: who is paid for a creator, and where to. */
export const PayeeScreen = ({ creatorOid, own, residence }: Props) => {
  const { t } = useLingui();
  return (
    <Page title={t`Payee and bank details`}>
      <PageHead
        eyebrow={<Trans>Payouts</Trans>}
        title={t`Payee and bank details`}
        actions={
          <Link
            to="/payouts/$creatorOid/$type"
            params={{ creatorOid, type: 'show' }}
            className={buttonClass({})}
          >
            <Trans>Back to payouts</Trans>
          </Link>
        }
      />
      <Loaded query={useQuery(payeeQuery(creatorOid))} lines={8}>
        {(reply) => (own ? <PayeeForm reply={reply} residence={residence} /> : <PayeeFacts reply={reply} />)}
      </Loaded>
    </Page>
  );
};

type FormProps = { readonly reply: PayoutsReply; readonly residence: string };

const PayeeForm = ({ reply, residence }: FormProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const countries = useCountryOptions();
  const relations = usePayeeRelations();
  const form = useSendForm({
    schema: payeeSchema,
    start: startOf(reply, residence),
    send: (values, intent) => savePayee(bodyOf(values), intent),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: payoutsKey(reply.creatorOid) });
      showToast(<Trans>The payee is saved. We have sent you an e-mail about it.</Trans>);
    },
  });
  return (
    <>
      <HoldNote usableFrom={reply.usableFrom} />
      <GuardianNote needed={reply.guardianNeeded} />
      <TaxNote reply={reply} />
      <Form form={form}>
        <SelectField
          of={form}
          name="residence"
          label={t`Country of residence`}
          hint={t`It decides how the income is taxed.`}
          options={countries}
        />
        <RadioField
          of={form}
          name="relation"
          label={t`Who is paid`}
          options={payeeRelations
            .filter((value) => !reply.guardianNeeded || value === 'guardian')
            .map((value) => ({ value, label: relations[value] }))}
        />
        <RadioField
          of={form}
          name="party"
          label={t`Payee`}
          options={[
            { value: 'person', label: t`A person` },
            { value: 'company', label: t`A company` },
          ]}
        />
        <TextField of={form} name="name" label={t`Legal name`} autoComplete="name" />
        <TaxFields form={form} />
        <BankFields form={form} />
        <FormActions form={form} action={<Trans>Save the payee</Trans>} />
      </Form>
    </>
  );
};

const GuardianNote = ({ needed }: { readonly needed: boolean }) =>
  needed ? (
    <p role="status">
      <Trans>
        You are under 19: payouts go to a parent or guardian, whose name and account you enter here.
      </Trans>
    </p>
  ) : null;

const HoldNote = ({ usableFrom }: { readonly usableFrom: string | null }) => {
  const format = useFormat();
  const [openedAt] = useState(() => Date.now());
  if (usableFrom === null || Date.parse(usableFrom) <= openedAt)
    return (
      <p className="quiet">
        <Trans>
          A change of bank details is confirmed by e-mail, and nothing is paid to new ones for three days.
        </Trans>
      </p>
    );
  const from = format.moment(usableFrom);
  return (
    <p role="status">
      <Trans>These bank details are new. They are paid to from {from} on.</Trans>
    </p>
  );
};
