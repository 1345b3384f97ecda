import type { AppPush } from '@fanfold/contracts/notifications';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat, useLanguage } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type DataList, pagesOf } from '../../../ui/data-list.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { languageNames } from '../../../ui/languages.ts';
import { Moment } from '../../../ui/moment.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { AppPushDialog } from './app-push-dialog.tsx';
import { appPushesKey, appPushesQuery, cancelAppPush } from './queries.ts';

/** Messages to all whose browsers take pushes, and how many arrived (ADM-054). */
export const AppPushesScreen = () => {
  const { t } = useLingui();
  const [writing, setWriting] = useState(false);
  const query = useInfiniteQuery(appPushesQuery());
  const people = query.data?.pages[0]?.people ?? 0;
  return (
    <AdminPage
      title={t`App notifications`}
      actions={
        <Button small solid onClick={() => setWriting(true)}>
          <Trans>New notification</Trans>
        </Button>
      }
    >
      <Pushes list={pagesOf(query, ({ pushes }) => pushes)} />
      {writing ? <AppPushDialog people={people} onClose={() => setWriting(false)} /> : null}
    </AdminPage>
  );
};

const Pushes = ({ list }: { readonly list: DataList<AppPush> }) => {
  const { count } = useFormat();
  return (
    <DataTable
      caption={<Trans>App notifications</Trans>}
      captionHidden
      rowKey={({ mailingId }) => mailingId}
      list={list}
      empty={
        <EmptyState picture="words" title={<Trans>No app notifications yet</Trans>}>
          <Trans>They reach everyone who has turned on pushes in a browser.</Trans>
        </EmptyState>
      }
      columns={[
        { key: 'title', name: <Trans>Notification</Trans>, head: true, cell: (one) => <Title of={one} /> },
        { key: 'readers', name: <Trans>Readers</Trans>, cell: (one) => <Readers of={one} /> },
        {
          key: 'sent',
          name: <Trans>People reached</Trans>,
          number: true,
          cell: (one) => count(one.counts.sent),
        },
        {
          key: 'waiting',
          name: <Trans context="pushes">Waiting</Trans>,
          number: true,
          cell: (one) => count(one.counts.waiting),
        },
        {
          key: 'failed',
          name: <Trans context="pushes">Not delivered</Trans>,
          number: true,
          cell: (one) => count(one.counts.failed + one.counts.dropped),
        },
        { key: 'act', name: <Trans>Cancel</Trans>, cell: (one) => <Cancel of={one} /> },
      ]}
    />
  );
};

type Props = { readonly of: AppPush };

const useTitle = ({ words }: AppPush): string => {
  const { t } = useLingui();
  const language = useLanguage();
  const written = words?.[language] ?? words?.en ?? Object.values(words ?? {})[0];
  return written?.title ?? t`Words that are no longer there`;
};

const Title = ({ of }: Props) => (
  <>
    <b>{useTitle(of)}</b>
    <Sub>
      <Moment at={of.startsAt} />
    </Sub>
  </>
);

const Readers = ({ of: { language, country } }: Props) => {
  const format = useFormat();
  const { t } = useLingui();
  return (
    <>
      {language === null ? t`All languages` : languageNames[language]}
      <Sub>{country === null ? t`All countries` : format.country(country)}</Sub>
    </>
  );
};

/** It can be ended while a push of it still waits. */
const Cancel = ({ of }: Props) => {
  const [asking, setAsking] = useState(false);
  const title = useTitle(of);
  if (of.status === 'cancelled') return <Trans context="mailing">Cancelled</Trans>;
  if (of.status !== 'running' && of.counts.waiting === 0) return '–';
  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        <Trans context="mailing">Cancel</Trans>
      </Button>
      {asking ? (
        <ConfirmDialog
          title={<Trans>Cancel “{title}”?</Trans>}
          action={<Trans>Cancel the notification</Trans>}
          danger
          run={() => cancelAppPush(of.mailingId)}
          done={<Trans>The notification is cancelled.</Trans>}
          changes={appPushesKey}
          onClose={() => setAsking(false)}
        >
          <Trans>What has arrived stays. Pushes that still wait are dropped.</Trans>
        </ConfirmDialog>
      ) : null}
    </>
  );
};
