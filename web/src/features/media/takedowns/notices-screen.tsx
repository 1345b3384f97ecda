import {
  CounterTakedownBody,
  counterNoticeDays,
  mostStrikes,
  type OwnTakedown,
  strikeDays,
  takedownTextLength,
} from '@fanfold/contracts/catalogue';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { AreaField, TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { counterTakedown, ownTakedownsQuery, takedownsKey } from './queries.ts';
import { useStatusNames } from './status-names.ts';
import { TitleOfWork } from './title-of-work.tsx';

/** Copyright notices against a creator's works, the counter-notice, and the strikes. */
export const NoticesScreen = () => {
  const { t } = useLingui();
  const own = useQuery(ownTakedownsQuery);
  return (
    <Page title={t`Copyright notices`} className="stack">
      <PageHead eyebrow={<Trans>For creators</Trans>} title={<Trans>Copyright notices</Trans>} />
      <Loaded query={own} lines={4}>
        {({ takedowns, strikes, restrictedUntil }) => (
          <>
            <Strikes count={strikes.length} until={restrictedUntil} next={strikes[0]?.expiresAt ?? null} />
            {takedowns.length === 0 ? (
              <EmptyState picture="done" title={<Trans>No notices</Trans>}>
                <Trans>If a copyright notice takes one of your works down, you find it here.</Trans>
              </EmptyState>
            ) : (
              takedowns.map((one) => <Notice key={one.takedownOid} notice={one} />)
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
};

type StrikesProps = { readonly count: number; readonly until: string | null; readonly next: string | null };

const Strikes = ({ count, until, next }: StrikesProps) => (
  <Section title={<Trans>Strikes</Trans>}>
    <p>
      <b>
        <Plural value={count} one="# strike counts now" other="# strikes count now" />
      </b>
    </p>
    <p className="quiet">
      <Trans>
        Each accepted notice is a strike, which counts for {strikeDays} days. With {mostStrikes} strikes at
        once you cannot upload or publish anything.
      </Trans>
    </p>
    {until === null ? null : (
      <p role="status">
        <Trans>
          Uploading and publishing are off until <Moment at={until} />.
        </Trans>
      </p>
    )}
    {until !== null || next === null ? null : (
      <p className="quiet">
        <Trans>
          The next strike expires on <Moment at={next} />.
        </Trans>
      </p>
    )}
  </Section>
);

const Notice = ({ notice }: { readonly notice: OwnTakedown }) => {
  const names = useStatusNames();
  const [isOpen, setOpen] = useState(false);
  const { reason, name } = notice;
  const claimant = name ?? '—';
  return (
    <Section
      title={<TitleOfWork of={notice} />}
      eyebrow={<Moment at={notice.filedAt} />}
      actions={<Pill tone="plain">{names[notice.status]}</Pill>}
    >
      <p>
        <Trans>{claimant} states:</Trans>
      </p>
      <blockquote>{notice.infringed ?? <Trans>The account was deleted.</Trans>}</blockquote>
      {reason === null ? null : (
        <p className="quiet">
          <Trans>Our reason: {reason}</Trans>
        </p>
      )}
      <Next notice={notice} onCounter={() => setOpen(true)} />
      {isOpen ? <CounterDialog takedownOid={notice.takedownOid} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
};

type NextProps = { readonly notice: OwnTakedown; readonly onCounter: () => void };

const Next = ({ notice: { status, counter }, onCounter }: NextProps): ReactNode => {
  if (status === 'accepted')
    return (
      <p>
        <Button small onClick={onCounter}>
          <Trans>File a counter-notice</Trans>
        </Button>
      </p>
    );
  if (status !== 'countered' || counter === null) return null;
  return (
    <p>
      <Trans>
        Your work is available again on <Moment at={counter.reinstateAt} />, unless the claimant shows us a
        lawsuit before then.
      </Trans>
    </p>
  );
};

type DialogProps = { readonly takedownOid: string; readonly onClose: () => void };

const CounterDialog = ({ takedownOid, onClose }: DialogProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const { max } = takedownTextLength;
  const form = useSendForm({
    schema: CounterTakedownBody.omit({ takedownOid: true }),
    start: { name: '', statement: '', mistaken: false, consents: false },
    send: (values) => counterTakedown({ takedownOid, ...values }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: takedownsKey });
      onClose();
      showToast(<Trans>Your counter-notice was sent to the claimant.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>File a counter-notice</Trans>}
      description={
        <Trans>
          It is a legal statement. The work is available again after {counterNoticeDays} days, unless the
          claimant files a lawsuit.
        </Trans>
      }
      action={<Trans>Send counter-notice</Trans>}
      onClose={onClose}
    >
      <TextField of={form} name="name" label={t`Your full name`} autoComplete="name" />
      <AreaField
        of={form}
        name="statement"
        label={t`Your statement`}
        hint={t`Why the work was taken down by mistake. Up to ${max} characters.`}
        rows={6}
      />
      <CheckField of={form} name="mistaken">
        <Trans>
          Under penalty of perjury: I believe in good faith that the work was taken down by mistake.
        </Trans>
      </CheckField>
      <CheckField of={form} name="consents">
        <Trans>
          I agree that the claimant receives my name and my statement, and that a court may decide.
        </Trans>
      </CheckField>
    </FormDialog>
  );
};
