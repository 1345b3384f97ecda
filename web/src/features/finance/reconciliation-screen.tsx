import type { ReconciledDay, ReconciliationDifference } from '@fanfold/contracts/payment';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Greenbar } from '../../ui/greenbar.tsx';
import { useProviderName } from '../../ui/payment-words.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Select } from '../../ui/select.tsx';
import { Empty, InlineFailure } from '../../ui/states.tsx';
import { FinancePage, Loaded } from './finance-page.tsx';
import { noteDifference, reconciliationsQuery, resolveDifference, runReconciliation } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** What the providers' settlement files say against our charges, and what was done about it. */
export const ReconciliationScreen = ({ yesterday }: { readonly yesterday: string }) => {
  const { t } = useLingui();
  return (
    <FinancePage title={t`Reconciliation`}>
      <RunForm yesterday={yesterday} />
      <Loaded query={useQuery(reconciliationsQuery())}>
        {({ days, differences }) =>
          days.length === 0 ? (
            <Empty title={<Trans>No settlement file was read yet</Trans>}>
              <Trans>Every night the providers' files of the day before are compared with our charges.</Trans>
            </Empty>
          ) : (
            <>
              {differences.length > 0 ? <Differences differences={differences} /> : null}
              <Days days={days} differences={differences} />
            </>
          )
        }
      </Loaded>
    </FinancePage>
  );
};

const labels = ['stripe', 'paypal', 'paypay', 'kakao', 'payletter'] as const;

const RunForm = ({ yesterday }: { readonly yesterday: string }) => {
  const { t } = useLingui();
  const providerName = useProviderName();
  const [provider, setProvider] = useState<(typeof labels)[number]>('stripe');
  const [day, setDay] = useState(yesterday);
  const { intent } = useIntent(`${provider}:${day}`);
  const running = useMutation({ mutationFn: runReconciliation });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!running.isPending) running.mutate({ provider, day, intent });
  };
  return (
    <form className="finance-form" onSubmit={submit}>
      <Select
        label={t`Provider`}
        value={provider}
        options={labels.map((value) => ({ value, label: providerName(value) }))}
        onChange={setProvider}
      />
      <Field
        label={t`Day`}
        type="date"
        required
        max={yesterday}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button type="submit" busy={running.isPending}>
        <Trans>Compare a day</Trans>
      </Button>
      <p role="status" className="quiet">
        {running.isSuccess ? (
          <Trans>Asked for. It appears here when the provider's file was read.</Trans>
        ) : null}
      </p>
      {running.error ? <InlineFailure error={running.error} /> : null}
    </form>
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
  const format = useFormat();
  const providerName = useProviderName();
  const openOf = (day: ReconciledDay) =>
    differences.filter((one) => one.provider === day.provider && one.day === day.day && !one.resolved).length;
  return (
    <>
      <h2 className="finance-section">
        <Trans>Days</Trans>
      </h2>
      <Greenbar>
        <table aria-label={t`Days`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Day</Trans>
              </th>
              <th scope="col" className="number">
                <Trans>Lines</Trans>
              </th>
              <th scope="col" className="number">
                <Trans>Gross</Trans>
              </th>
              <th scope="col" className="number">
                <Trans>Fees</Trans>
              </th>
              <th scope="col">
                <Trans>Differences</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={`${day.provider}${day.day}`}>
                <td>
                  {day.day}
                  <span className="sub">{providerName(day.provider)}</span>
                </td>
                <td className="number">{format.count(day.lines)}</td>
                <td className="number">
                  {day.totals.map(({ currency, grossMinor }) => (
                    <div key={currency}>{format.money({ minor: grossMinor, currency })}</div>
                  ))}
                </td>
                <td className="number">
                  {day.totals.map(({ currency, feeMinor }) => (
                    <div key={currency}>{format.money({ minor: feeMinor, currency })}</div>
                  ))}
                </td>
                <td>{openOf(day) > 0 ? <Pill tone="live">{openOf(day)}</Pill> : <Trans>none</Trans>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Greenbar>
    </>
  );
};

const useKindWords = () => {
  const { t } = useLingui();
  return {
    missing: t`missing at the provider`,
    extra: t`unknown to us`,
    amount: t`amount differs`,
    currency: t`currency differs`,
    payment: t`payment`,
    refund: t`refund`,
    dispute: t`dispute`,
  };
};

const Differences = ({ differences }: { readonly differences: readonly ReconciliationDifference[] }) => {
  const { t } = useLingui();
  return (
    <>
      <h2 className="finance-section">
        <Trans>Differences</Trans>
      </h2>
      <Greenbar>
        <table aria-label={t`Differences`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>What</Trans>
              </th>
              <th scope="col" className="number">
                <Trans>Ours</Trans>
              </th>
              <th scope="col" className="number">
                <Trans>Theirs</Trans>
              </th>
              <th scope="col">
                <Trans>Done about it</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {differences.map((one) => (
              <DifferenceRow key={`${one.provider}${one.day}${one.differenceId}`} difference={one} />
            ))}
          </tbody>
        </table>
      </Greenbar>
    </>
  );
};

const DifferenceRow = ({ difference }: { readonly difference: ReconciliationDifference }) => {
  const format = useFormat();
  const providerName = useProviderName();
  const words = useKindWords();
  const { ourMinor, ourCurrency, theirMinor, theirCurrency } = difference;
  return (
    <tr>
      <td>
        {words[difference.about]}: {words[difference.kind]}
        <span className="sub">
          {difference.day} · {providerName(difference.provider)} ·{' '}
          <code>{difference.chargeId ?? difference.providerRef}</code>
        </span>
      </td>
      <td className="number">
        {ourMinor !== null && ourCurrency ? format.money({ minor: ourMinor, currency: ourCurrency }) : ''}
      </td>
      <td className="number">
        {theirMinor !== null && theirCurrency
          ? format.money({ minor: theirMinor, currency: theirCurrency })
          : ''}
      </td>
      <td>
        {difference.notes.map(({ note, at }) => (
          <span key={at} className="sub">
            {format.shortDay(at)}: {note}
          </span>
        ))}
        {difference.resolved ? <Trans>resolved</Trans> : <Follow difference={difference} />}
      </td>
    </tr>
  );
};

const Follow = ({ difference }: { readonly difference: ReconciliationDifference }) => {
  const [open, setOpen] = useState<'note' | 'resolve'>();
  const { provider, day, differenceId } = difference;
  const send = open === 'note' ? noteDifference : resolveDifference;
  return (
    <span className="row">
      <button type="button" className="link-button sub" onClick={() => setOpen('note')}>
        <Trans>Note</Trans>
      </button>
      <button type="button" className="link-button sub" onClick={() => setOpen('resolve')}>
        <Trans>Resolve</Trans>
      </button>
      {open ? (
        <ReasonDialog
          title={open === 'note' ? <Trans>Add a note</Trans> : <Trans>Resolve this difference</Trans>}
          description={<Trans>Write down what was found out.</Trans>}
          action={open === 'note' ? <Trans>Save</Trans> : <Trans>Resolve</Trans>}
          send={({ reason, intent }) => send({ provider, day, differenceId, reason, intent })}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </span>
  );
};
