import type { Debt, Dispute } from '@fanfold/contracts/payment';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { useMe } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { Button } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Greenbar } from '../../ui/greenbar.tsx';
import { useProviderName } from '../../ui/payment-words.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Select } from '../../ui/select.tsx';
import { Empty, InlineFailure } from '../../ui/states.tsx';
import { FinancePage, Loaded } from './finance-page.tsx';
import { disputesQuery, reportDispute, writeOff } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** Chargebacks and what they leave: debts, until they are paid or written off. */
export const DisputesScreen = () => {
  const { t } = useLingui();
  const [reporting, setReporting] = useState(false);
  return (
    <FinancePage
      title={t`Disputes and debts`}
      actions={
        <Button small onClick={() => setReporting(true)}>
          <Trans>Enter a dispute</Trans>
        </Button>
      }
    >
      <Loaded query={useQuery(disputesQuery())}>
        {({ disputes, debts }) => (
          <>
            {disputes.length === 0 ? (
              <Empty title={<Trans>No disputes</Trans>}>
                <Trans>When a payer goes to the bank, it is written here.</Trans>
              </Empty>
            ) : (
              <Disputes disputes={disputes} />
            )}
            <h2 className="finance-section">
              <Trans>Debts</Trans>
            </h2>
            {debts.length === 0 ? (
              <p className="quiet">
                <Trans>Nobody owes anything.</Trans>
              </p>
            ) : (
              <Debts debts={debts} />
            )}
          </>
        )}
      </Loaded>
      {reporting ? <ReportDialog onClose={() => setReporting(false)} /> : null}
    </FinancePage>
  );
};

const useDisputeWords = (): Record<Dispute['status'], string> => {
  const { t } = useLingui();
  return { open: t`Open`, won: t`Won`, lost: t`Lost` };
};

const Disputes = ({ disputes }: { readonly disputes: readonly Dispute[] }) => {
  const { t } = useLingui();
  const format = useFormat();
  const words = useDisputeWords();
  const providerName = useProviderName();
  return (
    <Greenbar>
      <table aria-label={t`Disputes`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Date</Trans>
            </th>
            <th scope="col">
              <Trans>What</Trans>
            </th>
            <th scope="col" className="number">
              <Trans>Taken back</Trans>
            </th>
            <th scope="col">
              <Trans>State</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {disputes.map((dispute) => (
            <tr key={dispute.disputeId}>
              <td>
                {format.shortDay(dispute.disputedAt)}
                <span className="sub">{providerName(dispute.provider)}</span>
              </td>
              <td>
                {dispute.kind === 'chargeback' ? (
                  <Trans>Chargeback</Trans>
                ) : (
                  <Trans>Refund by the provider</Trans>
                )}
                <span className="sub">
                  {dispute.reason} · <code>{dispute.disputeRef}</code> · <code>{dispute.chargeId}</code>
                </span>
              </td>
              <td className="number">
                {dispute.currency && dispute.totalMinor !== null
                  ? format.money({ minor: dispute.totalMinor, currency: dispute.currency })
                  : ''}
              </td>
              <td>
                <Pill tone={dispute.status === 'open' ? 'live' : 'plain'}>{words[dispute.status]}</Pill>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Greenbar>
  );
};

const Debts = ({ debts }: { readonly debts: readonly Debt[] }) => {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Greenbar>
      <table aria-label={t`Debts`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Date</Trans>
            </th>
            <th scope="col">
              <Trans>Who</Trans>
            </th>
            <th scope="col" className="number">
              <Trans>Left of it</Trans>
            </th>
            <th scope="col">
              <Trans>State</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {debts.map((debt) => (
            <tr key={debt.debtId}>
              <td>{format.shortDay(debt.raisedAt)}</td>
              <td>
                <code>{debt.walletOid}</code>
                <span className="sub">{debt.reason}</span>
              </td>
              <td className="number">
                <Coins kind="paid" value={debt.leftCoins} />
                <span className="sub">
                  <Plural value={debt.coins} one="of # coin" other="of # coins" />
                </span>
              </td>
              <td>
                <DebtState debt={debt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Greenbar>
  );
};

const DebtState = ({ debt }: { readonly debt: Debt }) => {
  const me = useMe();
  const [open, setOpen] = useState(false);
  const { walletOid: userOid, debtId } = debt;
  if (debt.leftCoins === 0)
    return debt.clearedBy === 'write_off' ? <Trans>Written off</Trans> : <Trans>Paid</Trans>;
  return (
    <>
      <Pill tone="live">
        <Trans>Open</Trans>
      </Pill>
      {me?.roles.includes('admin') && me.oid !== userOid ? (
        <button type="button" className="link-button sub" onClick={() => setOpen(true)}>
          <Trans>Write off</Trans>
        </button>
      ) : null}
      {open ? (
        <ReasonDialog
          title={<Trans>Write off this debt</Trans>}
          description={
            <Trans>
              The loss is ours: the person can spend again, and the creators' held earnings are released.
            </Trans>
          }
          action={<Trans>Write off</Trans>}
          send={({ reason, intent }) => writeOff({ userOid, debtId, reason, intent })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};

const empty = { chargeId: '', disputeRef: '', kind: 'chargeback', status: 'open', reason: '' };

/** For providers that tell of disputes by mail or on pages of their own. */
const ReportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const [fields, setFields] = useState(empty);
  const { intent } = useIntent(JSON.stringify(fields));
  const sending = useMutation({
    mutationFn: () => reportDispute({ ...fields, intent }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['finance'] });
      onClose();
    },
  });
  const put = (field: keyof typeof empty) => (value: string) => setFields({ ...fields, [field]: value });
  const words = useDisputeWords();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending.isPending) sending.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Enter a dispute</Trans>}
      description={
        <Trans>As the provider told of it. Entering the same one again with its end closes it.</Trans>
      }
    >
      <form className="form" onSubmit={submit}>
        <Field
          label={t`Charge`}
          required
          pattern="[0-9a-f]{24}"
          value={fields.chargeId}
          onChange={(event) => put('chargeId')(event.target.value.trim())}
        />
        <Field
          label={t`The provider's reference`}
          required
          minLength={3}
          maxLength={100}
          value={fields.disputeRef}
          onChange={(event) => put('disputeRef')(event.target.value)}
        />
        <Select
          label={t`Kind`}
          value={fields.kind}
          options={[
            { value: 'chargeback', label: t`Chargeback` },
            { value: 'provider_refund', label: t`Refund by the provider` },
          ]}
          onChange={put('kind')}
        />
        <Select
          label={t`State`}
          value={fields.status}
          options={(['open', 'won', 'lost'] as const).map((value) => ({ value, label: words[value] }))}
          onChange={put('status')}
        />
        <Field
          label={t`Reason`}
          required
          minLength={3}
          maxLength={500}
          value={fields.reason}
          onChange={(event) => put('reason')(event.target.value)}
        />
        {sending.error ? <InlineFailure error={sending.error} /> : null}
        <div className="dialog-actions">
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" solid busy={sending.isPending}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
