import { AdjustRevenueBody } from '@fanfold/contracts/earnings';
import type { AdminCreator } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';

import { Form, FormActions } from '../../../ui/form/form.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { NumberField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { adjustRevenue } from './queries.ts';

const schema = AdjustRevenueBody.omit({ creatorOid: true });

/** A correction by hand of what a creator earned; another administrator has to approve it. */
export const AdjustRevenue = ({ creator: { oid } }: { readonly creator: AdminCreator }) => {
  const { t } = useLingui();
  const form = useSendForm({
    schema,
    start: { coins: 0, reason: '' },
    send: (values, intent) => adjustRevenue({ creatorOid: oid, ...values, intent }),
    onSent: (_reply, _values, { reset }) => {
      reset();
      showToast(<Trans>Another administrator has to approve it.</Trans>);
    },
  });
  return (
    <Section title={<Trans>Adjust the revenue</Trans>} testId="adjust-revenue">
      <Form form={form}>
        <NumberField
          of={form}
          name="coins"
          label={t`Coins`}
          hint={t`Less than zero takes off. They stand in this month’s revenue, before fees.`}
        />
        <ReasonField of={form} name="reason" />
        <FormActions form={form} action={<Trans context="adjustment">Request</Trans>} />
      </Form>
    </Section>
  );
};
