import type { SuspendedWork } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Section } from '../../../ui/section.tsx';
import { ShowFilter } from '../../../ui/show-filter.tsx';
import { EmptyState, StaleNote } from '../../../ui/states.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { suspendedWorksQuery } from './queries.ts';

/** Works that administrators took down, and what their creators object. */
export const SuspendedScreen = () => {
  const { t } = useLingui();
  const [state, setState] = useState('open');
  return (
    <AdminPage title={t`Suspended works`}>
      <ShowFilter
        value={state}
        onChange={setState}
        options={[
          { value: 'open', label: t`Objections to answer` },
          { value: 'all', label: t({ context: 'suspended works', message: 'All' }) },
        ]}
      />
      <Loaded query={useQuery(suspendedWorksQuery(state))} lines={4}>
        {({ works, stale }) => (
          <>
            <StaleNote stale={stale} />
            {works.length === 0 ? (
              <EmptyState picture="done" title={<Trans>Nothing to decide</Trans>}>
                <Trans>Works that were taken down appear here, and what their creators object.</Trans>
              </EmptyState>
            ) : (
              works.map((one) => <WorkPart key={one.contentOid} work={one} />)
            )}
          </>
        )}
      </Loaded>
    </AdminPage>
  );
};

type WorkProps = { readonly work: SuspendedWork };

const WorkPart = ({ work }: WorkProps) => {
  const { contentOid, title, reason } = work;
  const creator = work.creator ?? work.creatorOid;
  const [act, setAct] = useState<'reinstate' | 'keep'>();
  const waits = work.objection !== null && work.answer === null;
  return (
    <Section
      title={title ?? contentOid}
      eyebrow={<Moment at={work.suspendedAt} />}
      actions={<How work={work} />}
      testId={`suspended-${contentOid}`}
    >
      <p className="quiet">
        <Trans>Work of {creator}</Trans>
        {work.buyersKeep ? null : (
          <>
            {' · '}
            <Trans>Taken from its buyers as well</Trans>
          </>
        )}
      </p>
      {reason === '' ? null : (
        <p>
          <Trans>The creator was told: {reason}</Trans>
        </p>
      )}
      <Objection work={work} />
      <p className="row">
        <Link to="/play/$contentOid" params={{ contentOid }}>
          <Trans>Look at the work</Trans>
        </Link>
        <Button small onClick={() => setAct('reinstate')}>
          <Trans context="button">Reinstate</Trans>
        </Button>
        {waits ? (
          <Button small danger onClick={() => setAct('keep')}>
            <Trans>Keep it down</Trans>
          </Button>
        ) : null}
      </p>
      {act ? <AnswerDialog act={act} contentOid={contentOid} onClose={() => setAct(undefined)} /> : null}
    </Section>
  );
};

const How = ({ work: { byReport } }: WorkProps) => (
  <Pill tone="plain">{byReport ? <Trans>After a report</Trans> : <Trans>By an administrator</Trans>}</Pill>
);

const Objection = ({ work: { objection, answer, ...work } }: WorkProps) => {
  const creator = work.creator ?? work.creatorOid;
  if (objection === null) return null;
  return (
    <>
      <p>
        <Trans>{creator} objects:</Trans>
      </p>
      <blockquote>{objection.statement ?? <Trans>The account was deleted.</Trans>}</blockquote>
      {answer === null ? null : <Answer answer={answer} />}
    </>
  );
};

const Answer = ({ answer: { at, reason } }: { readonly answer: NonNullable<SuspendedWork['answer']> }) => (
  <p>
    <Trans>
      It stays down since <Moment at={at} />: {reason}
    </Trans>
  </p>
);
