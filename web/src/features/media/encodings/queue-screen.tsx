import type { QueueStatsReply } from '@fanfold/contracts/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { EmptyState, StaleNote } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { absentNames } from '../quarantine/names.ts';
import { workQueueNames } from './names.ts';
import { queueStatsQuery } from './queries.ts';

/** ADM-076: what waits in the background, and what encoders are at. */
export const QueueScreen = () => {
  const { t } = useLingui();
  const query = useQuery(queueStatsQuery());
  return (
    <AdminPage title={t`Work in the background`}>
      <Loaded query={query} lines={6}>
        {({ queues, jobs, unscreened, stale }) => (
          <>
            <StaleNote stale={stale} />
            <Queues queues={queues} />
            <h2>
              <Trans>At the encoders</Trans>
            </h2>
            <Jobs jobs={jobs} />
            <Unscreened files={unscreened} />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
};

const Queues = ({ queues }: Pick<QueueStatsReply, 'queues'>) => {
  const { i18n } = useLingui();
  const { count } = useFormat();
  return (
    <DataTable
      caption={<Trans>Queues</Trans>}
      captionHidden
      rowKey={({ queue }) => queue}
      list={{ rows: queues }}
      empty={null}
      columns={[
        {
          key: 'queue',
          name: <Trans>Queue</Trans>,
          head: true,
          cell: ({ queue }) => i18n._(workQueueNames[queue]),
        },
        { key: 'waiting', name: <Trans>Number</Trans>, cell: ({ waiting }) => count(waiting) },
        {
          key: 'since',
          name: <Trans>Oldest</Trans>,
          cell: ({ oldestAt }) => (oldestAt === null ? '–' : <Moment at={oldestAt} />),
        },
      ]}
    />
  );
};

/** Files that cannot be screened. They are held back until what is away answers again. */
const Unscreened = ({ files }: { readonly files: QueueStatsReply['unscreened'] }) => {
  const { i18n } = useLingui();
  if (files.length === 0) return null;
  return (
    <DataTable
      caption={<Trans>Files that cannot be screened</Trans>}
      rowKey={({ key }) => key}
      list={{ rows: files }}
      empty={null}
      columns={[
        { key: 'file', name: <Trans>File</Trans>, head: true, cell: ({ key }) => <b>{key}</b> },
        {
          key: 'absent',
          name: <Trans>Does not answer</Trans>,
          cell: ({ scanner }) => i18n._(absentNames[scanner]),
        },
        { key: 'tries', name: <Trans>Tries</Trans>, cell: ({ tries }) => tries },
        { key: 'since', name: <Trans>Since</Trans>, cell: ({ since }) => <Moment at={since} /> },
      ]}
    />
  );
};

const Jobs = ({ jobs }: Pick<QueueStatsReply, 'jobs'>) => {
  const { t } = useLingui();
  return (
    <DataTable
      caption={<Trans>At the encoders</Trans>}
      captionHidden
      rowKey={({ key }) => key}
      list={{ rows: jobs }}
      empty={
        <EmptyState picture="done" title={<Trans>No file is being encoded</Trans>}>
          <Trans>Uploaded videos and sounds appear here while an encoder has them.</Trans>
        </EmptyState>
      }
      columns={[
        {
          key: 'file',
          name: <Trans>File</Trans>,
          head: true,
          cell: ({ key, holder }) => (
            <>
              <b>{key}</b>
              <Sub>{holder ?? <Trans>waits for its next try</Trans>}</Sub>
            </>
          ),
        },
        {
          key: 'progress',
          name: <Trans>Progress</Trans>,
          cell: ({ percent, key }) => (
            <Meter
              label={t`Progress of ${key}`}
              value={percent ?? 0}
              max={100}
              text={`${percent ?? 0} %`}
              progress
            />
          ),
        },
        { key: 'tries', name: <Trans>Tries</Trans>, cell: ({ tries }) => tries },
        { key: 'since', name: <Trans>Since</Trans>, cell: ({ since }) => <Moment at={since} /> },
      ]}
    />
  );
};
