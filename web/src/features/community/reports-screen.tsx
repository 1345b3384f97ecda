import { reason } from '@fanfold/contracts';
import type { ListedReport } from '@fanfold/contracts/community';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';

import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { decideReport, reportsKey, reportsQuery } from './queries.ts';
import { useReasonNames } from './reason-names.ts';

/** Reports of all people, and what was decided. */
export const ReportsScreen = () => {
  const { t } = useLingui();
  const [state, setState] = useState('open');
  return (
    <AdminPage title={t`Reports`}>
      <Select
        name="state"
        label={t`Show`}
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

const ReportPart = ({ report }: { readonly report: ListedReport }) => {
  const names = useReasonNames();
  const [act, setAct] = useState<'upheld' | 'dismissed'>();
  const { openAboutTarget: others, targetOid: contentOid } = report;
  const reporter = report.reporter ?? report.reporterOid;
  return (
    <Section
      title={report.title ?? contentOid}
      eyebrow={<Moment at={report.filedAt} />}
      actions={<Outcome outcome={report.outcome} />}
    >
      <p>
        <b>{names[report.reason]}</b> {report.details}
      </p>
      <p className="quiet">
        <Trans>Reported by {reporter}</Trans>
        {others > 1 ? (
          <>
            {' · '}
            <Plural
              value={others}
              one="# open report about this work"
              other="# open reports about this work"
            />
          </>
        ) : null}
      </p>
      {report.note === null ? null : <p>{report.note}</p>}
      <p className="row">
        {report.kind === 'post' ? null : (
          <Link to="/play/$contentOid" params={{ contentOid }}>
            <Trans>Look at the work</Trans>
          </Link>
        )}
        {report.outcome === null ? (
          <>
            <Button small danger onClick={() => setAct('upheld')}>
              <Trans>Take it down</Trans>
            </Button>
            <Button small onClick={() => setAct('dismissed')}>
              <Trans>Dismiss</Trans>
            </Button>
          </>
        ) : null}
      </p>
      {act ? <DecideDialog act={act} report={report} onClose={() => setAct(undefined)} /> : null}
    </Section>
  );
};

const Outcome = ({ outcome }: Pick<ListedReport, 'outcome'>) => {
  if (outcome === null) return null;
  return (
    <Pill tone="plain">{outcome === 'upheld' ? <Trans>Taken down</Trans> : <Trans>Dismissed</Trans>}</Pill>
  );
};

const schema = z.object({ note: reason });

type DialogProps = {
  readonly act: 'upheld' | 'dismissed';
  readonly report: ListedReport;
  readonly onClose: () => void;
};

const DecideDialog = ({ act, report: { reportOid }, onClose }: DialogProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema,
    start: { note: '' },
    send: ({ note }) => decideReport({ reportOid, outcome: act, note }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: reportsKey });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={act === 'upheld' ? <Trans>Take this work down</Trans> : <Trans>Dismiss this report</Trans>}
      action={<Trans context="button">Confirm</Trans>}
      onClose={onClose}
    >
      <TextField of={form} name="note" label={t`Reason`} hint={t`Other administrators read this.`} />
    </FormDialog>
  );
};
