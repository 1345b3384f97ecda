import type { Inspection } from '@fanfold/contracts/operations';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useFormat } from '../../lib/use-format.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { Sub } from '../../ui/sub.tsx';
import { inspectionsQuery } from './queries.ts';

/** Who looked at whose personal data today. */
export const Inspections = () => {
  const query = useQuery(inspectionsQuery());
  return (
    <Section title={<Trans>Looks at personal data today</Trans>}>
      <Loaded query={query} lines={3}>
        {({ inspections }) => <Looks inspections={inspections} />}
      </Loaded>
    </Section>
  );
};

const Looks = ({ inspections }: { readonly inspections: readonly Inspection[] }) => {
  const { moment } = useFormat();
  return (
    <DataTable
      caption={<Trans>Looks at personal data today</Trans>}
      captionHidden
      look="ledger"
      rowKey={({ at, readerOid, operation, subjectOids }) => `${at}${readerOid}${operation}${subjectOids[0]}`}
      list={{ rows: inspections }}
      empty={
        <p className="quiet">
          <Trans>Nobody has looked at another person's data today.</Trans>
        </p>
      }
      columns={[
        { key: 'when', name: <Trans>When</Trans>, cell: ({ at }) => moment(at) },
        {
          key: 'what',
          name: <Trans>What</Trans>,
          head: true,
          cell: ({ what, operation }) => (
            <>
              {what}
              <Sub>{operation}</Sub>
            </>
          ),
        },
        { key: 'whose', name: <Trans>Whose</Trans>, cell: ({ subjectOids }) => subjectOids.join(' ') },
        { key: 'who', name: <Trans>Who</Trans>, cell: ({ readerOid }) => readerOid },
        { key: 'why', name: <Trans>Why</Trans>, cell: ({ reason }) => reason },
      ]}
    />
  );
};
