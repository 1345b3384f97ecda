import type { AuditFilter, AuditLine } from '@fanfold/contracts/operations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';

import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { pagesOf } from '../../../ui/data-list.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { useActName } from './act-names.ts';
import { AuditEvent } from './audit-event.tsx';
import { AuditFilterForm } from './audit-filter.tsx';
import { Actor, Persons } from './audit-people.tsx';
import { auditExport, auditQuery } from './queries.ts';

type Props = {
  /** The address has the filter, so that a found line can be passed on. */
  readonly filter: AuditFilter;
  readonly onFilter: (filter: AuditFilter) => void;
};

/** Who did what with an administrator's rights, whose data was looked at, and why. */
export const AuditScreen = ({ filter, onFilter }: Props) => {
  const { t } = useLingui();
  const shown = useDeferredValue(filter);
  const query = useInfiniteQuery({ ...auditQuery(shown), placeholderData: (before) => before });
  const [open, setOpen] = useState<AuditLine>();
  return (
    <AdminPage
      title={t`Audit`}
      actions={
        <a className={buttonClass({ small: true })} href={auditExport(shown)} download>
          <Trans>These lines as a table (CSV)</Trans>
        </a>
      }
    >
      <p className="quiet">
        <Trans>Every action of administrators and finance, and every look at another person's data.</Trans>
      </p>
      <AuditFilterForm value={filter} acts={query.data?.pages[0]?.acts ?? []} onChange={onFilter} />
      <Lines list={pagesOf(query, ({ lines }) => lines)} onOpen={setOpen} />
      {open ? <AuditEvent line={open} onClose={() => setOpen(undefined)} /> : null}
    </AdminPage>
  );
};

type LinesProps = {
  readonly list: Parameters<typeof DataTable<AuditLine>>[0]['list'];
  readonly onOpen: (line: AuditLine) => void;
};

const Lines = ({ list, onOpen }: LinesProps) => {
  return (
    <DataTable
      caption={<Trans>Audit</Trans>}
      captionHidden
      look="ledger"
      rowKey={({ position }) => position}
      list={list}
      empty={
        <EmptyState picture="search" title={<Trans>No lines found</Trans>}>
          <Trans>Change the filters to see more. Text finds reasons and addresses of pages as well.</Trans>
        </EmptyState>
      }
      columns={[
        { key: 'when', name: <Trans>When</Trans>, cell: ({ at }) => <Moment at={at} /> },
        { key: 'what', name: <Trans>What</Trans>, head: true, cell: (line) => <What line={line} /> },
        { key: 'who', name: <Trans>Who</Trans>, wholeWords: true, cell: (line) => <Actor line={line} /> },
        {
          key: 'whom',
          name: <Trans>Person concerned</Trans>,
          wholeWords: true,
          cell: (line) => <Persons line={line} />,
        },
        { key: 'why', name: <Trans>Reason</Trans>, cell: ({ reason }) => reason ?? '–' },
        {
          key: 'event',
          name: <Trans>Event</Trans>,
          cell: (line) => (
            <Button small onClick={() => onOpen(line)}>
              <Trans>Open event</Trans>
            </Button>
          ),
        },
      ]}
    />
  );
};

type LineProps = { readonly line: AuditLine };

const What = ({ line: { kind, act, what, operation } }: LineProps) => {
  const nameOf = useActName();
  return (
    <>
      {kind === 'look' ? <Trans>Look at personal data</Trans> : nameOf(act)}
      {what === null ? null : (
        <Sub>
          {what} {operation}
        </Sub>
      )}
    </>
  );
};
