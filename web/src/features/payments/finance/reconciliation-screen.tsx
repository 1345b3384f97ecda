import {
  ReconcileBody,
  type ReconciledDay,
  type ReconciliationDifference,
} from '@fanfold/contracts/payments';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { DateField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import greenbarStyles from '../../../ui/greenbar.module.css';
import { LedgerTable } from '../../../ui/ledger-table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { useProviderName } from '../../../ui/payment-words.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Differences } from './differences.tsx';
import styles from './finance.module.css';
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
              <Trans>Every night the providers' files of the day before are compared with our charges.</Trans>
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
  });
  return (
    <>
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
      <p role="status" className="quiet">
        {form.sent ? <Trans>Asked for. It appears here when the provider's file was read.</Trans> : null}
      </p>
    </>
  );
};

const Days = ({
  days,
  differences,
}: {
  readonly days: readonly ReconciledDay[];
  readonly differences: readonly ReconciliationDifference[];
}) => {
  const { t } = useLingui();
  const openOf = (day: ReconciledDay) =>
    differences.filter((one) => one.provider === day.provider && one.day === day.day && !one.resolved).length;
  return (
    <>
      <h2 className={styles.financeSection}>
        <Trans>Days</Trans>
      </h2>
      <LedgerTable
        label={t`Days`}
        columns={[
          { name: <Trans>Day</Trans> },
          { name: <Trans>Lines</Trans>, number: true, wide: true },
          { name: <Trans>Gross</Trans>, number: true },
          { name: <Trans>Fees</Trans>, number: true },
          { name: <Trans>Differences</Trans> },
        ]}
      >
        {days.map((day) => (
          <DayRow key={`${day.provider}${day.day}`} day={day} open={openOf(day)} />
        ))}
      </LedgerTable>
    </>
  );
};

const DayRow = ({ day, open }: { readonly day: ReconciledDay; readonly open: number }) => {
  const format = useFormat();
  const providerName = useProviderName();
  return (
    <tr>
      <td>
        <span className={greenbarStyles.noBreak}>{format.shortDay(day.day)}</span>
        <span className={greenbarStyles.sub}>{providerName(day.provider)}</span>
        <span className={`${greenbarStyles.sub} ${greenbarStyles.narrow}`}>
          <Plural value={day.lines} one="# line" other="# lines" />
        </span>
      </td>
      <td className={`${greenbarStyles.number} ${greenbarStyles.wide}`}>{format.count(day.lines)}</td>
      <td className={greenbarStyles.number}>
        {day.totals.length === 0 ? '—' : null}
        {day.totals.map(({ currency, grossMinor }) => (
          <div key={currency}>{format.money({ minor: grossMinor, currency })}</div>
        ))}
      </td>
      <td className={greenbarStyles.number}>
        {day.totals.length === 0 ? '—' : null}
        {day.totals.map(({ currency, feeMinor }) => (
          <div key={currency}>{format.money({ minor: feeMinor, currency })}</div>
        ))}
      </td>
      <td>{open > 0 ? <Pill tone="live">{open}</Pill> : <Trans>none</Trans>}</td>
    </tr>
  );
};
