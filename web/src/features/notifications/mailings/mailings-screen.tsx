import type { Mailing } from '@fanfold/contracts/notifications';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { useFormat, useLanguage } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { pagesOf } from '../../../ui/data-list.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { languageNames } from '../../../ui/languages.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { MailingDialog } from './mailing-dialog.tsx';
import styles from './mailings.module.css';
import { cancelMailing, mailingsKey, mailingsQuery } from './queries.ts';

/** Advertising by e-mail: what was written, how far it is, and the outcome (ADM-044). */
export const MailingsScreen = ({ adminPath }: { readonly adminPath: string }) => {
  const { t } = useLingui();
  const [writing, setWriting] = useState(false);
  const query = useInfiniteQuery(mailingsQuery());
  return (
    <AdminPage
      title={t`Advertising e-mail`}
      actions={
        <Button small solid onClick={() => setWriting(true)}>
          <Trans>New e-mail</Trans>
        </Button>
      }
    >
      <DataTable
        caption={<Trans>Advertising e-mail</Trans>}
        captionHidden
        rowKey={({ mailingId }) => mailingId}
        list={pagesOf(query, ({ mailings }) => mailings)}
        empty={
          <EmptyState picture="words" title={<Trans>No advertising yet</Trans>}>
            <Trans>Advertising goes to the people who agree to it, and to nobody else.</Trans>
          </EmptyState>
        }
        columns={[
          { key: 'subject', name: <Trans>Subject</Trans>, head: true, cell: (one) => <Subject of={one} /> },
          { key: 'state', name: <Trans>State</Trans>, cell: (one) => <State of={one} /> },
          { key: 'readers', name: <Trans>Readers</Trans>, cell: (one) => <Readers of={one} /> },
          {
            key: 'counts',
            name: <Trans>E-mails</Trans>,
            cell: (one) => <Counts of={one} adminPath={adminPath} />,
          },
          { key: 'act', name: <Trans>Cancel</Trans>, cell: (one) => <Cancel of={one} /> },
        ]}
      />
      {writing ? <MailingDialog onClose={() => setWriting(false)} /> : null}
    </AdminPage>
  );
};

type Props = { readonly of: Mailing };

const useSubject = ({ words }: Mailing): string => {
  const { t } = useLingui();
  const language = useLanguage();
  const written = words?.[language] ?? words?.en ?? Object.values(words ?? {})[0];
  return written?.title ?? t`Words that are no longer there`;
};

const Subject = ({ of }: Props) => <b>{useSubject(of)}</b>;

const State = ({ of: { status, startsAt, endedAt } }: Props) => (
  <>
    <Pill tone={status === 'running' ? 'live' : status === 'finished' ? 'ok' : 'plain'}>
      <StatusName status={status} />
    </Pill>
    <Sub>
      <Moment at={endedAt ?? startsAt} />
    </Sub>
  </>
);

const StatusName = ({ status }: Pick<Mailing, 'status'>) => {
  switch (status) {
    case 'scheduled':
      return <Trans context="mailing">Scheduled</Trans>;
    case 'running':
      return <Trans context="mailing">Under way</Trans>;
    case 'finished':
      return <Trans context="mailing">All readers told</Trans>;
    case 'cancelled':
      return <Trans context="mailing">Cancelled</Trans>;
  }
};

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

const Counts = ({ of: { mailingId, counts }, adminPath }: Props & { readonly adminPath: string }) => (
  <dl className={styles.counts}>
    <Count of={counts.sent}>
      <Trans context="e-mails">Sent</Trans>
    </Count>
    <Count of={counts.waiting}>
      <Trans context="e-mails">Waiting</Trans>
    </Count>
    <Count of={counts.failed}>
      {counts.failed === 0 ? (
        <Trans context="e-mails">Failed</Trans>
      ) : (
        <Link to="/$adminPath/resend-noti" params={{ adminPath }} search={{ mailingId }}>
          <Trans context="e-mails">Failed</Trans>
        </Link>
      )}
    </Count>
    <Count of={counts.dropped}>
      <Trans context="e-mails">Dropped</Trans>
    </Count>
    <Count of={counts.unsubscribed}>
      <Trans context="e-mails">Unsubscribed</Trans>
    </Count>
  </dl>
);

const Count = ({ of, children }: { readonly of: number; readonly children: ReactNode }) => {
  const { count } = useFormat();
  return (
    <div>
      <dt>{children}</dt>
      <dd>{count(of)}</dd>
    </div>
  );
};

/** It can be ended while e-mail of it still waits. */
const Cancel = ({ of }: Props) => {
  const [asking, setAsking] = useState(false);
  const { status, counts } = of;
  const isOpen = status === 'scheduled' || status === 'running' || counts.waiting > 0;
  if (status === 'cancelled' || !isOpen) return '–';
  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        <Trans context="mailing">Cancel</Trans>
      </Button>
      {asking ? <CancelDialog of={of} onClose={() => setAsking(false)} /> : null}
    </>
  );
};

const CancelDialog = ({ of, onClose }: Props & { readonly onClose: () => void }) => {
  const subject = useSubject(of);
  return (
    <ConfirmDialog
      title={<Trans>Cancel “{subject}”?</Trans>}
      action={<Trans>Cancel the mailing</Trans>}
      danger
      run={() => cancelMailing(of.mailingId)}
      done={<Trans>The mailing is cancelled.</Trans>}
      changes={mailingsKey}
      onClose={onClose}
    >
      <Trans>
        E-mail that was sent stays sent. All that still waits is dropped, and nobody else is written to.
      </Trans>
    </ConfirmDialog>
  );
};
