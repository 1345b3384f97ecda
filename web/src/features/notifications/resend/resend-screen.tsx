import {
  notificationCategories,
  type UnsentFilter,
  type UnsentMail,
  unsentStatuses,
} from '@fanfold/contracts/notifications';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { type DataList, pagesOf } from '../../../ui/data-list.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { filtersOn } from '../../../ui/filters-on.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState, InlineFailure } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useCategoryNames } from '../category-names.ts';
import { ActOnAllDialog } from './act-on-all.tsx';
import { actOnUnsent, type UnsentAct, unsentKey, unsentQuery } from './queries.ts';

type Props = {
  readonly adminPath: string;
  /** The address has the filter: other pages lead to a part of the list. */
  readonly filter: UnsentFilter;
  readonly onFilter: (filter: UnsentFilter) => void;
};

/** E-mail of notifications that did not go out: sent again, or left at that (ADM-065). */
export const ResendScreen = ({ adminPath, filter, onFilter }: Props) => {
  const { t } = useLingui();
  const [acting, setActing] = useState<UnsentAct>();
  const query = useInfiniteQuery(unsentQuery(filter));
  const list = pagesOf(query, ({ mails }) => mails);
  const isAny = (list.rows ?? []).length > 0;
  return (
    <AdminPage
      title={t`Unsent e-mail`}
      actions={
        isAny ? (
          <div className="row">
            <Button small solid onClick={() => setActing('resend')}>
              <Trans>Send all again</Trans>
            </Button>
            <Button small onClick={() => setActing('setAside')}>
              <Trans>Set all aside</Trans>
            </Button>
          </div>
        ) : null
      }
    >
      <UnsentFilters filter={filter} onFilter={onFilter} />
      <UnsentMails list={list} adminPath={adminPath} />
      <p className="quiet">
        <Trans>
          Receipts and other e-mail that an event causes wait among the events for a retry, on the page of
          projections.
        </Trans>{' '}
        <Link to="/$adminPath/projections" params={{ adminPath }}>
          <Trans>Open projections</Trans>
        </Link>
      </p>
      {acting ? <ActOnAllDialog act={acting} filter={filter} onClose={() => setActing(undefined)} /> : null}
    </AdminPage>
  );
};

type FiltersProps = Omit<Props, 'adminPath'>;

const UnsentFilters = ({ filter, onFilter }: FiltersProps) => {
  const { t } = useLingui();
  const names = useCategoryNames();
  const statusNames = {
    failed: t`Refused by the mail server`,
    dropped: t`Dropped: not wanted any more, or without an address`,
  };
  const { status = 'failed', category = 'all', mailingId } = filter;
  const of = mailingId === undefined ? {} : { mailingId };
  const change = (next: { readonly status: string; readonly category: string }) =>
    onFilter({
      ...of,
      ...(next.status === 'failed' ? {} : { status: next.status as 'dropped' }),
      ...(next.category === 'all' ? {} : { category: next.category as typeof category }),
    });
  return (
    <Filters label={t`Unsent e-mail`} active={filtersOn(filter)} onClear={() => onFilter({})}>
      <Select
        label={t`Show`}
        value={status}
        onChange={(chosen) => change({ status: chosen, category })}
        options={unsentStatuses.map((value) => ({ value, label: statusNames[value] }))}
      />
      <Select
        label={t`What it is about`}
        value={category}
        onChange={(chosen) => change({ status, category: chosen })}
        options={notificationCategories.map((value) => ({
          value,
          label: value === 'all' ? t({ context: 'filter', message: 'All' }) : names[value],
        }))}
      />
    </Filters>
  );
};

type ListProps = { readonly list: DataList<UnsentMail>; readonly adminPath: string };

const UnsentMails = ({ list, adminPath }: ListProps) => (
  <DataTable
    caption={<Trans>Unsent e-mail</Trans>}
    captionHidden
    rowKey={({ noticeId }) => noticeId}
    list={list}
    empty={
      <EmptyState picture="done" title={<Trans>All e-mail went out</Trans>}>
        <Trans>What the mail server refuses appears here.</Trans>
      </EmptyState>
    }
    columns={[
      {
        key: 'what',
        name: <Trans context="a message">E-mail</Trans>,
        head: true,
        cell: (mail) => <What mail={mail} />,
      },
      {
        key: 'who',
        name: <Trans>Person</Trans>,
        cell: ({ ownerOid, nickname }) => (
          <Link to="/$adminPath/users" params={{ adminPath }} search={{ user: ownerOid }}>
            {nickname ?? <Trans>A former user</Trans>}
          </Link>
        ),
      },
      {
        key: 'when',
        name: <Trans>Last attempt</Trans>,
        cell: ({ changedAt }) => <Moment at={changedAt} />,
      },
      { key: 'act', name: <Trans>Actions</Trans>, cell: (mail) => <Acts mail={mail} /> },
    ]}
  />
);

type MailProps = { readonly mail: UnsentMail };

const What = ({ mail: { category, title, resent } }: MailProps) => {
  const names = useCategoryNames();
  return (
    <>
      <b>{title ?? names[category]}</b>
      {title === null ? null : <Sub>{names[category]}</Sub>}
      {resent === 0 ? null : (
        <Sub>
          <Plural value={resent} one="sent again once before" other="sent again # times before" />
        </Sub>
      )}
    </>
  );
};

const Acts = ({ mail }: MailProps) => {
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: (which: UnsentAct) => actOnUnsent(which, mail),
    onSuccess: async (_, which) => {
      await client.invalidateQueries({ queryKey: unsentKey });
      showToast(
        which === 'resend' ? (
          <Trans>The e-mail is sent again.</Trans>
        ) : (
          <Trans>The e-mail is set aside.</Trans>
        ),
      );
    },
  });
  return (
    <>
      <div className="row">
        <Button small busy={act.isPending} onClick={() => act.mutate('resend')}>
          <Trans>Send again</Trans>
        </Button>
        <LinkButton small onClick={() => act.mutate('setAside')}>
          <Trans>Set aside</Trans>
        </LinkButton>
      </div>
      {act.error ? <InlineFailure error={act.error} /> : null}
    </>
  );
};
