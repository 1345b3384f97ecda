import type { OwnWork } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { pagesOf } from '../../../ui/data-list.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { useKindNames } from '../../../ui/kind-names.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { statusTone, useStatusNames } from '../studio/names.ts';
import { SuspendDialog } from '../suspensions/suspend-dialog.tsx';
import { EditWorkDialog } from './edit-work-dialog.tsx';
import { studioOfKey, studioOfQuery } from './queries.ts';

type Props = { readonly adminPath: string; readonly creator: string | undefined };

/** ADM-045: the works of one creator in every state, each of which an administrator can change for them. */
export const EditStudioScreen = ({ adminPath, creator }: Props) => {
  const { t } = useLingui();
  return (
    <AdminPage title={t`Studio of a creator`}>
      {creator === undefined ? (
        <EmptyState
          picture="people"
          title={<Trans>Choose a creator</Trans>}
          action={
            <Link
              to="/$adminPath/creatorlist"
              params={{ adminPath }}
              className={buttonClass({ solid: true, small: true })}
            >
              <Trans>All creators</Trans>
            </Link>
          }
        >
          <Trans>The page of each creator leads to their studio.</Trans>
        </EmptyState>
      ) : (
        <Works key={creator} creatorOid={creator} adminPath={adminPath} />
      )}
    </AdminPage>
  );
};

type WorksProps = { readonly creatorOid: string; readonly adminPath: string };

const Works = ({ creatorOid, adminPath }: WorksProps) => {
  const { t } = useLingui();
  const query = useInfiniteQuery(studioOfQuery(creatorOid));
  const client = useQueryClient();
  const [edited, setEdited] = useState<string>();
  const [suspended, setSuspended] = useState<string>();
  return (
    <Section
      title={query.data?.pages[0]?.nickname ?? t`Works`}
      actions={
        <Link to="/$adminPath/creator" params={{ adminPath }} search={{ creator: creatorOid }}>
          <Trans>About the creator</Trans>
        </Link>
      }
    >
      <DataTable
        caption={<Trans>Works</Trans>}
        captionHidden
        rowKey={({ contentOid }) => contentOid}
        list={pagesOf(query, ({ works }) => works)}
        empty={
          <EmptyState picture="works" title={<Trans>No works</Trans>}>
            <Trans>This creator has begun no work.</Trans>
          </EmptyState>
        }
        columns={useColumns({ onEdit: setEdited, onSuspend: setSuspended })}
      />
      {edited === undefined ? null : (
        <EditWorkDialog contentOid={edited} onClose={() => setEdited(undefined)} />
      )}
      {suspended === undefined ? null : (
        <SuspendDialog
          contentOid={suspended}
          onSuspended={() => client.invalidateQueries({ queryKey: studioOfKey })}
          onClose={() => setSuspended(undefined)}
        />
      )}
    </Section>
  );
};

type Acts = {
  readonly onEdit: (contentOid: string) => void;
  readonly onSuspend: (contentOid: string) => void;
};

const useColumns = ({ onEdit, onSuspend }: Acts): readonly DataColumn<OwnWork>[] => {
  const { t } = useLingui();
  const kinds = useKindNames();
  const statuses = useStatusNames();
  return [
    {
      key: 'title',
      name: <Trans>Work</Trans>,
      head: true,
      cell: ({ contentOid, title }) => (
        <Link to="/studio2/$contentOid/analytics" params={{ contentOid }}>
          {title ?? t`Untitled`}
        </Link>
      ),
    },
    { key: 'kind', name: <Trans>Kind</Trans>, cell: ({ kind }) => kinds[kind] },
    {
      key: 'status',
      name: <Trans>State</Trans>,
      cell: ({ status }) => <Pill tone={statusTone(status)}>{statuses[status]}</Pill>,
    },
    { key: 'changed', name: <Trans>Last changed</Trans>, cell: ({ changedAt }) => <Moment at={changedAt} /> },
    {
      key: 'edit',
      name: <Trans>Edit</Trans>,
      cell: ({ contentOid, title }) => {
        const name = title ?? t`Untitled`;
        return (
          <Button small aria-label={t`Edit “${name}”`} onClick={() => onEdit(contentOid)}>
            <Trans>Edit</Trans>
          </Button>
        );
      },
    },
    {
      key: 'suspend',
      name: <Trans>Take down</Trans>,
      cell: ({ contentOid, title, status }) => {
        const name = title ?? t`Untitled`;
        // What only its creator sees yet is nothing to take down.
        return status === 'published' || status === 'private' ? (
          <Button small danger aria-label={t`Take down “${name}”`} onClick={() => onSuspend(contentOid)}>
            <Trans>Take down</Trans>
          </Button>
        ) : null;
      },
    },
  ];
};
