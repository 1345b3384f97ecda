import type { ListedReport } from '@fanfold/contracts/community';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Section } from '../../ui/section.tsx';
import { ShowFilter } from '../../ui/show-filter.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { DecideReportDialog } from './decide-report-dialog.tsx';
import { reportsQuery } from './queries.ts';
import { useReasonNames } from './reason-names.ts';

/** Reports of all people, and what was decided. */
export const ReportsScreen = () => {
  const { t } = useLingui();
  const [state, setState] = useState('open');
  return (
    <AdminPage title={t`Reports`}>
      <ShowFilter
        value={state}
        onChange={setState}
        options={[
          { value: 'open', label: t`Waiting for a decision` },
          { value: 'all', label: t({ context: 'reports', message: 'All' }) },
        ]}
      />
      <Loaded query={useQuery(reportsQuery(state))} lines={4}>
        {(reports) =>
          reports.length === 0 ? (
            <EmptyState picture="done" title={<Trans>Nothing to decide</Trans>}>
              <Trans>Reports of users appear here.</Trans>
            </EmptyState>
          ) : (
            reports.map((one) => <ReportPart key={one.reportOid} report={one} />)
          )
        }
      </Loaded>
    </AdminPage>
  );
};

type ReportProps = { readonly report: ListedReport };

const ReportPart = ({ report }: ReportProps) => {
  const names = useReasonNames();
  const [act, setAct] = useState<'upheld' | 'dismissed'>();
  const { told } = report;
  return (
    <Section
      title={<ReportTitle report={report} />}
      eyebrow={<Moment at={report.filedAt} />}
      actions={<Outcome outcome={report.outcome} />}
    >
      <Reported report={report} />
      <p>
        <b>{names[report.reason]}</b> {report.details}
      </p>
      <Reporters report={report} />
      {report.note === null ? null : <p>{report.note}</p>}
      {told === null ? null : (
        <p>
          <Trans>The creator was told: {told}</Trans>
        </p>
      )}
      <p className="row">
        <LookAtIt report={report} />
        {report.outcome === null ? (
          <>
            <Button small danger onClick={() => setAct('upheld')}>
              {report.kind === 'content' ? (
                <Trans>Take it down</Trans>
              ) : (
                <Trans context="button">Delete it</Trans>
              )}
            </Button>
            <Button small onClick={() => setAct('dismissed')}>
              <Trans>Dismiss</Trans>
            </Button>
          </>
        ) : null}
      </p>
      {act ? <DecideReportDialog act={act} report={report} onClose={() => setAct(undefined)} /> : null}
    </Section>
  );
};

const ReportTitle = ({ report: { kind, work, author } }: ReportProps): ReactNode => {
  const title = work?.title;
  const name = author ?? '—';
  if (kind === 'post') return <Trans>Post of {name}</Trans>;
  if (kind === 'content') return title ?? <Trans>A work that is not there any more</Trans>;
  return title ? (
    <Trans>
      Comment of {name} on “{title}”
    </Trans>
  ) : (
    <Trans>Comment of {name}</Trans>
  );
};

/** The words that were reported. Of a work its page shows what there is. */
const Reported = ({ report: { kind, text, author } }: ReportProps) => {
  if (kind === 'content')
    return author === null ? null : (
      <p className="quiet">
        <Trans>By {author}</Trans>
      </p>
    );
  return text === null ? (
    <p className="quiet">
      <Trans>It was deleted meanwhile.</Trans>
    </p>
  ) : (
    <blockquote>{text}</blockquote>
  );
};

const Reporters = ({ report: { kind, openAboutTarget: others, ...report } }: ReportProps) => {
  const reporter = report.reporter ?? report.reporterOid;
  return (
    <p className="quiet">
      <Trans>Reported by {reporter}</Trans>
      {others > 1 ? (
        <>
          {' · '}
          {kind === 'content' ? (
            <Plural
              value={others}
              one="# open report about this work"
              other="# open reports about this work"
            />
          ) : (
            <Plural value={others} one="# open report about it" other="# open reports about it" />
          )}
        </>
      ) : null}
    </p>
  );
};

/** Where it stands, among what it is about. */
const LookAtIt = ({ report: { kind, targetOid, work, post } }: ReportProps) => {
  const comment = kind === 'comment' ? targetOid : undefined;
  if (work)
    return (
      <Link to="/play/$contentOid" params={{ contentOid: work.contentOid }} search={{ comment }}>
        {comment === undefined ? <Trans>Look at the work</Trans> : <Trans>Look at it below the work</Trans>}
      </Link>
    );
  if (!post) return null;
  const { creatorOid, postOid } = post;
  return (
    <Link
      to="/creatorhome/$creatorOid"
      params={{ creatorOid }}
      search={{ tab: 'community', post: postOid, comment }}
    >
      {comment === undefined ? <Trans>Look at the post</Trans> : <Trans>Look at it below the post</Trans>}
    </Link>
  );
};

const Outcome = ({ outcome }: Pick<ListedReport, 'outcome'>) => {
  if (outcome === null) return null;
  return (
    <Pill tone="plain">{outcome === 'upheld' ? <Trans>Taken down</Trans> : <Trans>Dismissed</Trans>}</Pill>
  );
};
