import type { Queue } from '@fanfold/contracts/operations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { EmptyState, StaleNote } from '../../../ui/states.tsx';
import styles from './overview.module.css';
import { overviewQuery } from './queries.ts';
import { queues } from './queue-names.ts';

type Props = { readonly adminPath: string };

/** What waits for the people who work here: how much, since when, and where it is worked through. */
export const OverviewScreen = ({ adminPath }: Props) => {
  const { t } = useLingui();
  const query = useQuery(overviewQuery());
  return (
    <AdminPage title={t`Overview`}>
      <Loaded query={query} lines={6}>
        {({ queues: all, stale }) => {
          const waiting = all.filter((queue) => queue.waiting > 0);
          return (
            <>
              <StaleNote stale={stale} />
              {waiting.length === 0 ? (
                <EmptyState picture="done" title={<Trans>Nothing is waiting</Trans>}>
                  <Trans>Reports, appeals, refunds and disputes appear here as soon as they come in.</Trans>
                </EmptyState>
              ) : null}
              <ul className={styles.queues}>
                {[...waiting, ...all.filter((queue) => queue.waiting === 0)].map((queue) => (
                  <li key={queue.queue}>
                    <QueueLink queue={queue} adminPath={adminPath} />
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </AdminPage>
  );
};

const QueueLink = ({ queue: { queue, waiting, oldestAt }, adminPath }: Props & { readonly queue: Queue }) => {
  const { i18n } = useLingui();
  const { count } = useFormat();
  const { name, page } = queues[queue];
  return (
    <Link
      to={`/$adminPath/${page}`}
      params={{ adminPath }}
      className={styles.queue}
      data-waiting={waiting > 0}
      data-queue={queue}
    >
      <b className={styles.count}>{count(waiting)}</b>
      <span className={styles.name}>{i18n._(name)}</span>
      <span className={styles.age}>
        {waiting === 0 ? <Trans>nothing waiting</Trans> : null}
        {waiting > 0 && oldestAt !== null ? <Oldest at={oldestAt} /> : null}
      </span>
    </Link>
  );
};

const Oldest = ({ at }: { readonly at: string }) => {
  const age = useFormat().age(at);
  return <Trans>oldest: {age}</Trans>;
};
