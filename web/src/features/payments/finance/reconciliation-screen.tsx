import {
  ReconcileBody,
  type ReconciledDay,
  type ReconciliationDifference,
} from '@fanfold/contracts/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { DateField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { useProviderName } from '../../../ui/payment-words.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { OneLine, Sub } from '../../../ui/sub.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Differences } from './differences.tsx';
import { reconciliationsQuery, runReconciliation } from './queries.ts';
import { RefusedFiles } from './refused-files.tsx';

/** What the providers' settlement files say against our charges, and what was done about it. */
export const ReconciliationScreen = ({ yesterday }: { readonly yesterday: string }) => {
  const { t } = useLingui();
  return (
    <AdminPage title={t`Reconciliation`}>
      <RunForm yesterday={yesterday} />
      <Loaded query={useQuery(reconciliationsQuery())}>
        {({ refused, days, differences }) =>
          days.length + refused.length === 0 ? (
            <EmptyState title={<Trans>No settlement file was read yet</Trans>}>
              <Trans>Every night the providers' files of the day before are compared with our top-ups.</Trans>
            </EmptyState>
          ) : (
            <>
              {refused.length > 0 ? <RefusedFiles refused={refused} /> : null}
              {differences.length > 0 ? <Differences differences={differences} /> : null}
              {days.length > 0 ? <Days days={days} differences={differences} /> : null}
            </>
          )
        }
      </Loaded>
    </AdminPage>
  );
};

const labels = ['stripe', 'paypal', 'paypay', 'kakao', 'payletter'] as const;

const RunForm = ({ yesterday }: { readonly yesterday: string }) => {
  const { t } = useLingui();
  const providerName = useProviderName();
  const form = useSendForm({
    schema: ReconcileBody,
    start: { provider: 'stripe', day: yesterday },
    send: (values, intent) => runReconciliation({ ...values, intent }),
    onSent: () =>
      showToast(<Trans>Requested. The day appears here when the provider's file has been read.</Trans>),
  });
  return (
    <Form form={form} inline>
      <SelectField
        of={form}
        name="provider"
        label={t`Provider`}
        options={labels.map((value) => ({ value, label: providerName(value) }))}
      />
      <DateField of={form} name="day" label={t`Day`} max={yesterday} />
      <FormActions form={form} plain action={<Trans>Compare a day</Trans>} />
    </Form>
  );
};

type DaysProps = {
  readonly days: readonly ReconciledDay[];
  readonly differences: readonly ReconciliationDifference[];
};

const Days = ({ days, differences }: DaysProps) => {
  const format = useFormat();
  const providerName = useProviderName();
  const openOf = (day: ReconciledDay) =>
    differences.filter((one) => one.provider === day.provider && one.day === day.day && !one.resolved).length;
  return (
    <Section title={<Trans>Days</Trans>}>
      <DataTable
        caption={<Trans>Days</Trans>}
        captionHidden
        look="ledger"
        rowKey={({ provider, day }) => `${provider}${day}`}
        list={{ rows: days }}
        empty={null}
        columns={[
          {
            key: 'day',
            name: <Trans>Day</Trans>,
            head: true,
            cell: ({ day, provider }) => (
              <>
                <OneLine>{format.shortDay(day)}</OneLine>
                <Sub>{providerName(provider)}</Sub>
              </>
            ),
          },
          {
            key: 'lines',
            name: <Trans>Lines</Trans>,
            number: true,
            cell: ({ lines }) => format.count(lines),
          },
          {
            key: 'gross',
            name: <Trans>Gross</Trans>,
            number: true,
            cell: (day) => <Sums day={day} of="grossMinor" />,
          },
          {
            key: 'fees',
            name: <Trans>Fees</Trans>,
            number: true,
            cell: (day) => <Sums day={day} of="feeMinor" />,
          },
          {
            key: 'differences',
            name: <Trans>Differences</Trans>,
            cell: (day) => <OpenDifferences open={openOf(day)} />,
          },
        ]}
      />
    </Section>
  );
};

type SumsProps = { readonly day: ReconciledDay; readonly of: 'grossMinor' | 'feeMinor' };

const Sums = ({ day: { totals }, of }: SumsProps) => {
  const { money } = useFormat();
  if (totals.length === 0) return '—';
  return totals.map((total) => (
    <div key={total.currency}>{money({ minor: total[of], currency: total.currency })}</div>
  ));
};

const OpenDifferences = ({ open }: { readonly open: number }) =>
  open > 0 ? <Pill tone="live">{open}</Pill> : <Trans>none</Trans>;
