import type { BankDifferenceReply } from '@fanfold/contracts/payouts';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Section } from '../../ui/section.tsx';
import { Sub } from '../../ui/sub.tsx';
import { resolveDifference } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useDifferenceWords, useOutcomeWords } from './words.ts';

type Props = { readonly differences: readonly BankDifferenceReply[] };
type OneProps = { readonly difference: BankDifferenceReply };

/** Where the bank did not do what was ordered, and what was decided about it. */
export const BankDifferences = ({ differences }: Props) => {
  const format = useFormat();
  const words = useDifferenceWords();
  return (
    <Section title={<Trans>Differences</Trans>}>
      <DataTable
        caption={<Trans>Differences</Trans>}
        captionHidden
        look="ledger"
        rowKey={({ currency, differenceId }) => `${currency}${differenceId}`}
        list={{ rows: differences }}
        empty={null}
        columns={[
          {
            key: 'what',
            name: <Trans>What</Trans>,
            head: true,
            cell: ({ kind, bookedOn, endToEndId, entryId }) => (
              <>
                {words[kind]}
                <Sub>
                  {format.shortDay(bookedOn)} · <code>{endToEndId ?? entryId}</code>
                </Sub>
              </>
            ),
          },
          {
            key: 'ours',
            name: <Trans>Ours</Trans>,
            number: true,
            cell: ({ ourMinor: minor, currency }) =>
              minor === null ? '—' : format.money({ minor, currency }),
          },
          {
            key: 'theirs',
            name: <Trans>Theirs</Trans>,
            number: true,
            cell: ({ theirMinor: minor, currency }) => format.money({ minor, currency }),
          },
          { key: 'done', name: <Trans>Done about it</Trans>, cell: (one) => <Done difference={one} /> },
        ]}
      />
    </Section>
  );
};

const Done = ({ difference }: OneProps) => {
  const words = useOutcomeWords();
  const { resolved } = difference;
  if (!resolved) return <Decide difference={difference} />;
  return (
    <>
      {words[resolved.outcome]}
      {resolved.byOid === null ? null : <Sub>{resolved.reason}</Sub>}
    </>
  );
};

const Decide = ({ difference: { currency, differenceId, outcomes } }: OneProps) => {
  const words = useOutcomeWords();
  const [outcome, setOutcome] = useState<BankDifferenceReply['outcomes'][number]>();
  return (
    <span className="row">
      {outcomes.map((one) => (
        <LinkButton key={one} small onClick={() => setOutcome(one)}>
          {words[one]}
        </LinkButton>
      ))}
      {outcome ? (
        <ReasonDialog
          title={words[outcome]}
          description={<Trans>Write down what was found out.</Trans>}
          action={<Trans>Save</Trans>}
          send={({ reason, intent }) =>
            resolveDifference({ intent, currency, differenceId, outcome, reason })
          }
          done={<Trans>The difference is resolved.</Trans>}
          onClose={() => setOutcome(undefined)}
        />
      ) : null}
    </span>
  );
};
