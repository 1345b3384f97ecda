import type { ReconciliationDifference } from '@fanfold/contracts/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { useProviderName } from '../../../ui/payment-words.tsx';
import { Section } from '../../../ui/section.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { noteDifference, resolveDifference } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type DifferencesProps = { readonly differences: readonly ReconciliationDifference[] };

/** Where a provider's file and our books disagree, and what was done about it. */
export const Differences = ({ differences }: DifferencesProps) => {
  const format = useFormat();
  const words = useKindWords();
  const money = (minor: number | null, currency: ReconciliationDifference['ourCurrency']) =>
    minor === null || !currency ? '—' : format.money({ minor, currency });
  return (
    <Section title={<Trans>Differences</Trans>}>
      <DataTable
        caption={<Trans>Differences</Trans>}
        captionHidden
        look="ledger"
        rowKey={({ provider, day, differenceId }) => `${provider}${day}${differenceId}`}
        list={{ rows: differences }}
        empty={null}
        columns={[
          {
            key: 'what',
            name: <Trans>What</Trans>,
            head: true,
            cell: (one) => (
              <>
                {words[one.about]}: {words[one.kind]}
                <Where difference={one} />
              </>
            ),
          },
          {
            key: 'ours',
            name: <Trans>Ours</Trans>,
            number: true,
            cell: ({ ourMinor, ourCurrency }) => money(ourMinor, ourCurrency),
          },
          {
            key: 'theirs',
            name: <Trans>Theirs</Trans>,
            number: true,
            cell: ({ theirMinor, theirCurrency }) => money(theirMinor, theirCurrency),
          },
          { key: 'done', name: <Trans>Done about it</Trans>, cell: (one) => <Done difference={one} /> },
        ]}
      />
    </Section>
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

type DifferenceProps = { readonly difference: ReconciliationDifference };

const Where = ({ difference }: DifferenceProps) => {
  const format = useFormat();
  const providerName = useProviderName();
  return (
    <Sub>
      {format.shortDay(difference.day)} · {providerName(difference.provider)} ·{' '}
      <code>{difference.chargeId ?? difference.providerRef}</code>
    </Sub>
  );
};

const Done = ({ difference }: DifferenceProps) => {
  const format = useFormat();
  return (
    <>
      {difference.notes.map(({ note, at }) => (
        <Sub key={at}>
          {format.shortDay(at)}: {note}
        </Sub>
      ))}
      {difference.resolved ? <Trans>resolved</Trans> : <Follow difference={difference} />}
    </>
  );
};

const Follow = ({ difference }: DifferenceProps) => {
  const [open, setOpen] = useState<'note' | 'resolve'>();
  const { provider, day, differenceId } = difference;
  const send = open === 'note' ? noteDifference : resolveDifference;
  return (
    <span className="row">
      <LinkButton small onClick={() => setOpen('note')}>
        <Trans>Note</Trans>
      </LinkButton>
      <LinkButton small onClick={() => setOpen('resolve')}>
        <Trans>Resolve</Trans>
      </LinkButton>
      {open ? (
        <ReasonDialog
          title={open === 'note' ? <Trans>Add a note</Trans> : <Trans>Resolve this difference</Trans>}
          description={<Trans>Write down what was found out.</Trans>}
          action={open === 'note' ? <Trans>Save</Trans> : <Trans>Resolve</Trans>}
          send={({ reason, intent }) => send({ provider, day, differenceId, reason, intent })}
          done={
            open === 'note' ? <Trans>The note is saved.</Trans> : <Trans>The difference is resolved.</Trans>
          }
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </span>
  );
};
