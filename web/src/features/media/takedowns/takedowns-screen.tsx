import { DecideTakedownBody, type ListedTakedown, type TakedownOutcome } from '@fanfold/contracts/catalogue';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { AreaField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { languageNames } from '../../../ui/languages.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Section } from '../../../ui/section.tsx';
import { ShowFilter } from '../../../ui/show-filter.tsx';
import { EmptyState, StaleNote } from '../../../ui/states.tsx';
import { decideTakedown, takedownsKey, takedownsQuery } from './queries.ts';
import { useStatusNames } from './status-names.ts';
import { TitleOfWork } from './title-of-work.tsx';

/** Notices that works infringe a right, and what was decided. */
export const TakedownsScreen = () => {
  const { t } = useLingui();
  const [state, setState] = useState('open');
  return (
    <AdminPage title={t`Copyright notices`}>
      <ShowFilter
        value={state}
        onChange={setState}
        options={[
          { value: 'open', label: t`Waiting for a decision` },
          { value: 'all', label: t({ context: 'copyright notice', message: 'All' }) },
        ]}
      />
      <Loaded query={useQuery(takedownsQuery(state))} lines={4}>
        {({ takedowns, stale }) => (
          <>
            <StaleNote stale={stale} />
            {takedowns.length === 0 ? (
              <EmptyState picture="done" title={<Trans>Nothing to decide</Trans>}>
                <Trans>Notices from the public form appear here, the oldest first.</Trans>
              </EmptyState>
            ) : (
              takedowns.map((one) => <NoticePart key={one.takedownOid} notice={one} />)
            )}
          </>
        )}
      </Loaded>
    </AdminPage>
  );
};

const NoticePart = ({ notice }: { readonly notice: ListedTakedown }) => {
  const names = useStatusNames();
  const [outcome, setOutcome] = useState<TakedownOutcome>();
  const { strikes: count } = notice;
  const creator = notice.creator ?? notice.creatorOid;
  return (
    <Section
      title={<TitleOfWork of={notice} />}
      eyebrow={<Moment at={notice.filedAt} />}
      actions={<Pill tone="plain">{names[notice.status]}</Pill>}
    >
      <Claimant notice={notice} />
      <blockquote>{notice.infringed ?? <Trans>The account was deleted.</Trans>}</blockquote>
      <p className="quiet">
        <Trans>Work of {creator}</Trans>
        {' · '}
        <Plural value={count} one="# strike counts now" other="# strikes count now" />
      </p>
      {notice.reason === null ? null : <p>{notice.reason}</p>}
      <Counter notice={notice} />
      <Acts notice={notice} onAct={setOutcome} />
      {outcome ? (
        <DecideDialog outcome={outcome} notice={notice} onClose={() => setOutcome(undefined)} />
      ) : null}
    </Section>
  );
};

const Claimant = ({ notice }: { readonly notice: ListedTakedown }) => {
  const { name, email, role, language } = notice;
  const signature = notice.signature ?? '—';
  return (
    <p>
      <b>{name ?? '—'}</b> {email} ·{' '}
      {role === 'owner' ? <Trans>Owner of the rights</Trans> : <Trans>Acts for the owner</Trans>} ·{' '}
      {languageNames[language]} · <Trans>Signed: {signature}</Trans>
    </p>
  );
};

const Counter = ({ notice: { counter, status } }: { readonly notice: ListedTakedown }) => {
  if (counter === null) return null;
  const by = counter.name ?? '—';
  return (
    <>
      <p>
        <Trans>{by} objects:</Trans>
      </p>
      <blockquote>{counter.statement ?? <Trans>The account was deleted.</Trans>}</blockquote>
      {status === 'countered' ? (
        <p>
          <Trans>
            The work comes back on <Moment at={counter.reinstateAt} />, unless you keep it down.
          </Trans>
        </p>
      ) : null}
    </>
  );
};

const actNames = {
  accepted: msg`Take the work down`,
  rejected: msg`Reject the notice`,
  upheld: msg`Keep it down`,
  reinstated: msg`Restore the work`,
  withdrawn: msg`Claimant withdrew`,
} as const;

/** What can be decided in each state. */
const acts: Readonly<Record<ListedTakedown['status'], readonly TakedownOutcome[]>> = {
  filed: ['accepted', 'rejected', 'withdrawn'],
  accepted: ['reinstated', 'withdrawn'],
  countered: ['upheld', 'reinstated', 'withdrawn'],
  upheld: ['reinstated', 'withdrawn'],
  rejected: [],
  withdrawn: [],
  reinstated: [],
};

type ActsProps = {
  readonly notice: ListedTakedown;
  readonly onAct: (outcome: TakedownOutcome) => void;
};

const Acts = ({ notice: { contentOid, status }, onAct }: ActsProps) => {
  const { i18n } = useLingui();
  return (
    <p className="row">
      <Link to="/play/$contentOid" params={{ contentOid }}>
        <Trans>Look at the work</Trans>
      </Link>
      {acts[status].map((outcome) => (
        <Button
          key={outcome}
          small
          danger={outcome === 'accepted' || outcome === 'upheld'}
          onClick={() => onAct(outcome)}
        >
          {i18n._(actNames[outcome])}
        </Button>
      ))}
    </p>
  );
};

type DialogProps = {
  readonly outcome: TakedownOutcome;
  readonly notice: ListedTakedown;
  readonly onClose: () => void;
};

const DecideDialog = ({ outcome, notice: { takedownOid }, onClose }: DialogProps) => {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema: DecideTakedownBody.pick({ reason: true, buyersKeep: true }),
    start: { reason: '', buyersKeep: true },
    send: (values) => decideTakedown({ takedownOid, outcome, ...values }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: takedownsKey });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={i18n._(actNames[outcome])}
      action={<Trans context="button">Confirm</Trans>}
      onClose={onClose}
    >
      <AreaField
        of={form}
        name="reason"
        label={t`Reason`}
        hint={t`The claimant and, where the work is concerned, the creator read this.`}
        rows={4}
      />
      {outcome === 'accepted' ? (
        <CheckField of={form} name="buyersKeep">
          <Trans>People who bought the work may still open it</Trans>
        </CheckField>
      ) : null}
    </FormDialog>
  );
};
