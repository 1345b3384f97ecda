import type { ListedSanction } from '@fanfold/contracts/identity';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { useFormat } from '../../../lib/use-format.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { FactList } from '../../../ui/facts.tsx';
import { Moment } from '../../../ui/moment.tsx';

type Evidence = NonNullable<ListedSanction['evidence']>;

/** What an automatic block was decided by, and the copies that the person was given. */
export const DownloadEvidence = ({ evidence }: { readonly evidence: Evidence }) => (
  <>
    <Measured evidence={evidence} />
    <DataTable
      caption={<Trans>Copies that were fetched</Trans>}
      rowKey={({ contentOid }) => contentOid}
      list={{ rows: evidence.keys }}
      empty={null}
      columns={[
        { key: 'mark', name: <Trans>Mark of the copy</Trans>, head: true, cell: ({ mark }) => mark },
        {
          key: 'work',
          name: <Trans>Work</Trans>,
          cell: ({ contentOid }) => (
            <Link to="/play/$contentOid" params={{ contentOid }}>
              {contentOid}
            </Link>
          ),
        },
        { key: 'first', name: <Trans>First fetched</Trans>, cell: ({ firstAt }) => <Moment at={firstAt} /> },
        { key: 'last', name: <Trans>Last fetched</Trans>, cell: ({ lastAt }) => <Moment at={lastAt} /> },
        {
          key: 'time',
          name: <Trans>Length fetched</Trans>,
          number: true,
          cell: ({ fetchedMs }) => <Minutes ms={fetchedMs} />,
        },
      ]}
    />
  </>
);

const Measured = ({ evidence }: { readonly evidence: Evidence }) => {
  const { count, moment } = useFormat();
  const { measure, since, works, unplayableMs, networks } = evidence;
  const reasons = {
    works: <Trans>More works than a person opens in an hour</Trans>,
    unplayableMs: <Trans>More than a player could have played in the time</Trans>,
    networks: <Trans>Used from more networks than one person has</Trans>,
  };
  return (
    <FactList>
      <dt>
        <Trans>Blocked because of</Trans>
      </dt>
      <dd>{reasons[measure]}</dd>
      <dt>
        <Trans>In the hour from</Trans>
      </dt>
      <dd>{moment(since)}</dd>
      <dt>
        <Trans>Works fetched</Trans>
      </dt>
      <dd>{count(works)}</dd>
      <dt>
        <Trans>Beyond what could be played</Trans>
      </dt>
      <dd>
        <Minutes ms={unplayableMs} />
      </dd>
      <dt>
        <Trans>Networks</Trans>
      </dt>
      <dd>{count(networks)}</dd>
    </FactList>
  );
};

const Minutes = ({ ms }: { readonly ms: number }) => {
  const { count } = useFormat();
  const minutes = count(Math.round(ms / 60_000));
  return <Trans>{minutes} min</Trans>;
};
