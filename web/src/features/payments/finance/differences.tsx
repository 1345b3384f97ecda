import type { ReconciliationDifference } from '@fanfold/contracts/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import buttonStyles from '../../../ui/button.module.css';
import greenbarStyles from '../../../ui/greenbar.module.css';
import { LedgerTable } from '../../../ui/ledger-table.tsx';
import { useProviderName } from '../../../ui/payment-words.tsx';
import styles from './finance.module.css';
import { noteDifference, resolveDifference } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** Where a provider's file and our books disagree, and what was done about it. */
export const Differences = ({
  differences,
}: {
  readonly differences: readonly ReconciliationDifference[];
}) => {
  const { t } = useLingui();
  return (
    <>
      <h2 className={styles.financeSection}>
        <Trans>Differences</Trans>
      </h2>
      <LedgerTable
        label={t`Differences`}
        columns={[
          { name: <Trans>What</Trans> },
          { name: <Trans>Ours</Trans>, number: true },
          { name: <Trans>Theirs</Trans>, number: true },
          { name: <Trans>Done about it</Trans> },
        ]}
      >
        {differences.map((one) => (
          <DifferenceRow key={`${one.provider}${one.day}${one.differenceId}`} difference={one} />
        ))}
      </LedgerTable>
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

const DifferenceRow = ({ difference }: { readonly difference: ReconciliationDifference }) => {
  const format = useFormat();
  const providerName = useProviderName();
  const words = useKindWords();
  const { ourMinor, ourCurrency, theirMinor, theirCurrency } = difference;
  return (
    <tr>
      <td>
        {words[difference.about]}: {words[difference.kind]}
        <span className={greenbarStyles.sub}>
          {format.shortDay(difference.day)} · {providerName(difference.provider)} ·{' '}
          <code>{difference.chargeId ?? difference.providerRef}</code>
        </span>
      </td>
      <td className={greenbarStyles.number}>
        {ourMinor !== null && ourCurrency ? format.money({ minor: ourMinor, currency: ourCurrency }) : '—'}
      </td>
      <td className={greenbarStyles.number}>
        {theirMinor !== null && theirCurrency
          ? format.money({ minor: theirMinor, currency: theirCurrency })
          : '—'}
      </td>
      <td>
        {difference.notes.map(({ note, at }) => (
          <span key={at} className={greenbarStyles.sub}>
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
      <button
        type="button"
        className={`${buttonStyles.linkButton} ${greenbarStyles.sub}`}
        data-ui="link-button sub"
        onClick={() => setOpen('note')}
      >
        <Trans>Note</Trans>
      </button>
      <button
        type="button"
        className={`${buttonStyles.linkButton} ${greenbarStyles.sub}`}
        data-ui="link-button sub"
        onClick={() => setOpen('resolve')}
      >
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
