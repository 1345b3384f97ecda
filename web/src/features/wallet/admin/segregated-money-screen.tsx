import type { CountryCover, SegregatedMoneyReply } from '@fanfold/contracts/wallet';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Field } from '../../../ui/field.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState, IncompleteNote, StaleNote } from '../../../ui/states.tsx';
import { OneLine, Sub } from '../../../ui/sub.tsx';
import { useIssueCountry } from './issue-country.ts';
import { segregatedMoneyQuery } from './queries.ts';
import { MoveDialog, ThresholdDialog } from './segregated-dialogs.tsx';
import { SegregatedWaiting } from './segregated-waiting.tsx';

/**
 * Unspent paid coins by country of issue, and the money that is held separately for them, at the end of any
 * day.
 */
export const SegregatedMoneyScreen = ({ today }: { readonly today: string }) => {
  const { t } = useLingui();
  const [day, setDay] = useState(today);
  const [opened, setOpened] = useState<'move' | 'threshold'>();
  const close = () => setOpened(undefined);
  return (
    <AdminPage
      title={t`Segregated money`}
      actions={
        <>
          <Button small onClick={() => setOpened('move')}>
            <Trans>Book a transfer</Trans>
          </Button>
          <Button small onClick={() => setOpened('threshold')}>
            <Trans>Set a threshold</Trans>
          </Button>
        </>
      }
    >
      <Filters label={t`Segregated money`} active={day === today ? 0 : 1} onClear={() => setDay(today)}>
        <Field
          label={t`At the end of (Korean time)`}
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value || today)}
        />
      </Filters>
      <Loaded query={useQuery(segregatedMoneyQuery(day))}>{(reply) => <Cover reply={reply} />}</Loaded>
      {opened === 'move' ? <MoveDialog today={today} onClose={close} /> : null}
      {opened === 'threshold' ? <ThresholdDialog onClose={close} /> : null}
    </AdminPage>
  );
};

type ReplyProps = { readonly reply: SegregatedMoneyReply };

const Cover = ({ reply }: ReplyProps) => (
  <>
    <StaleNote stale={reply.stale} />
    <IncompleteNote incomplete={reply.incomplete} />
    <Proof reply={reply} />
    <Countries countries={reply.countries} />
    <p className="quiet">
      <Trans>
        Unspent paid coins by country of issue, held coins included, at 100 won each without tax. An alarm is
        raised where they are worth more than what was set aside, or more than the threshold.
      </Trans>
    </p>
    {reply.waiting.length > 0 ? <SegregatedWaiting waiting={reply.waiting} /> : null}
    {reply.moves.length > 0 ? <Moves moves={reply.moves} /> : null}
  </>
);

/** The countries have to add up to the trial balance of the same day. */
const Proof = ({ reply: { countries, ledgerCoins } }: ReplyProps) => {
  const { count } = useFormat();
  const sum = countries.reduce((all, { coins }) => all + coins, 0);
  const [ours, books] = [count(sum), count(ledgerCoins)];
  if (countries.length === 0) return null;
  return (
    <p className="row">
      {sum === ledgerCoins ? (
        <Pill>
          <CheckIcon size={14} /> <Trans>The countries agree with the trial balance: {books} coins</Trans>
        </Pill>
      ) : (
        <Pill tone="live">
          <Trans>
            The countries have {ours} coins, the trial balance {books}
          </Trans>
        </Pill>
      )}
    </p>
  );
};

const Countries = ({ countries }: { readonly countries: readonly CountryCover[] }) => {
  const { money } = useFormat();
  const nameOf = useIssueCountry();
  const won = (minor: number) => money({ minor, currency: 'KRW' });
  return (
    <DataTable
      caption={<Trans>By country of issue</Trans>}
      captionHidden
      look="ledger"
      rowKey={({ country }) => country}
      list={{ rows: countries }}
      empty={
        <EmptyState title={<Trans>No unspent coins</Trans>}>
          <Trans>Coins that people bought and did not spend appear here, by country.</Trans>
        </EmptyState>
      }
      columns={[
        {
          key: 'country',
          name: <Trans>Country of issue</Trans>,
          head: true,
          cell: ({ country, alarms }) => (
            <>
              {nameOf(country)}
              <Alarms alarms={alarms} />
            </>
          ),
        },
        {
          key: 'unspent',
          name: <Trans>Unspent</Trans>,
          number: true,
          cell: ({ unspentWon, coins }) => (
            <>
              {won(unspentWon)}
              <Sub>
                <Coins coins={coins} />
              </Sub>
            </>
          ),
        },
        {
          key: 'segregated',
          name: <Trans>Held separately</Trans>,
          number: true,
          cell: ({ segregatedWon }) => won(segregatedWon),
        },
        {
          key: 'threshold',
          name: <Trans>Threshold</Trans>,
          number: true,
          cell: ({ thresholdWon }) => (thresholdWon === null ? '—' : won(thresholdWon)),
        },
      ]}
    />
  );
};

const Coins = ({ coins }: Pick<CountryCover, 'coins'>) => {
  const counted = useFormat().count(coins);
  return <Trans>{counted} coins</Trans>;
};

const Alarms = ({ alarms }: Pick<CountryCover, 'alarms'>) =>
  alarms.map((alarm) => (
    <Sub key={alarm}>
      <Pill tone="live">
        {alarm === 'notCovered' ? <Trans>Not covered</Trans> : <Trans>Over the threshold</Trans>}
      </Pill>
    </Sub>
  ));

const Moves = ({ moves }: Pick<SegregatedMoneyReply, 'moves'>) => {
  const format = useFormat();
  const nameOf = useIssueCountry();
  return (
    <Section title={<Trans>Transfers</Trans>}>
      <DataTable
        caption={<Trans>Transfers</Trans>}
        captionHidden
        look="ledger"
        rowKey={({ position }) => position}
        list={{ rows: moves }}
        empty={null}
        columns={[
          {
            key: 'day',
            name: <Trans>Day</Trans>,
            head: true,
            cell: ({ bookedOn, country }) => (
              <>
                <OneLine>{format.shortDay(bookedOn)}</OneLine>
                <Sub>{nameOf(country)}</Sub>
              </>
            ),
          },
          {
            key: 'reference',
            name: <Trans>Reference</Trans>,
            cell: ({ reference, reason }) => (
              <>
                {reference}
                <Sub>{reason}</Sub>
              </>
            ),
          },
          {
            key: 'amount',
            name: <Trans>Moved in or out</Trans>,
            number: true,
            cell: ({ won }) => format.money({ minor: won, currency: 'KRW' }),
          },
        ]}
      />
    </Section>
  );
};
