import type { BankDifferenceReply, PaidByHandReply } from '@fanfold/contracts/payouts';
import { Trans } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Section } from '../../ui/section.tsx';
import { Sub } from '../../ui/sub.tsx';
import { Decide } from './decide.tsx';
import { useDifferenceWords, useOutcomeWords } from './words.ts';

type ByHand = { readonly byHand: readonly PaidByHandReply[] };
type Props = ByHand & { readonly differences: readonly BankDifferenceReply[] };
type OneProps = ByHand & { readonly difference: BankDifferenceReply };

/** Where the bank did not do what was ordered, and what was decided about it. */
export const BankDifferences = ({ differences, byHand }: Props) => {
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
          {
            key: 'done',
            name: <Trans>Done about it</Trans>,
            cell: (one) => <Done difference={one} byHand={byHand} />,
          },
        ]}
      />
    </Section>
  );
};

const Done = ({ difference, byHand }: OneProps) => {
  const words = useOutcomeWords();
  const { resolved } = difference;
  if (!resolved) return <Decide difference={difference} byHand={byHand} />;
  return (
    <>
      {words[resolved.outcome]}
      {resolved.byOid === null ? null : <Sub>{resolved.reason}</Sub>}
    </>
  );
};
