import { type DeletionReply, UnregisterBody } from '@fanfold/contracts/identity';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';

import { sessionChanged } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Coins } from '../../../ui/coins.tsx';
import { CheckField, RadioField } from '../../../ui/form/choice-fields.tsx';
import { agreed } from '../../../ui/form/entered.ts';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { AreaField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { requestDeletion, startDeletionWait } from './commands.ts';
import { deletionQuery } from './queries.ts';

/** Deleting my account: the survey first, then what is lost (IDN-059, IDN-073, IDN-104). */
export const DeleteAccountScreen = () => {
  const { t } = useLingui();
  const { data } = useSuspenseQuery(deletionQuery);
  return (
    <Page title={t`Delete account`}>
      <h1>
        <Trans>Delete account</Trans>
      </h1>
      <p>
        <Trans>
          Your account waits 14 days. If you sign in before the date, you can keep it. After the date it
          cannot be restored.
        </Trans>
      </p>
      {data.unregisterState === 'requested' ? <Confirm deletion={data} /> : <Survey />}
    </Page>
  );
};

const Survey = () => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema: UnregisterBody,
    start: { reason: 'noContent' as z.input<typeof UnregisterBody>['reason'], feedback: '' },
    send: requestDeletion,
    onSent: () => client.invalidateQueries(deletionQuery),
  });
  const reasons = [
    { value: 'noContent', label: t`Not enough content for me` },
    { value: 'expensive', label: t`Too expensive` },
    { value: 'inconvenient', label: t`Inconvenient to use` },
    { value: 'poorSupport', label: t`Poor support` },
    { value: 'otherAccount', label: t`I use another account` },
    { value: 'legalConcerns', label: t`Legal concerns` },
    { value: 'other', label: t`Another reason` },
  ];
  return (
    <Section title={<Trans>Why are you leaving?</Trans>}>
      <Form form={form}>
        <RadioField of={form} name="reason" label={t`Reason`} options={reasons} />
        <AreaField
          of={form}
          name="feedback"
          label={t`What should we do better?`}
          hint={t`More than 20 characters`}
          rows={4}
        />
        <FormActions form={form} action={<Trans>Continue</Trans>} />
      </Form>
    </Section>
  );
};

const schema = z.object({ understood: agreed });

const Confirm = ({ deletion }: { readonly deletion: DeletionReply }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const format = useFormat();
  const form = useSendForm({
    schema,
    start: { understood: false },
    send: (_values, intent) => startDeletionWait(deletion.losses, intent),
    onSent: async ({ confirmUnregister }) => {
      const date = format.moment(confirmUnregister ?? '');
      await navigate({ to: '/' });
      await sessionChanged(client);
      showToast(<Trans>You are signed out. Your account will be deleted on {date}.</Trans>);
    },
  });
  return (
    <Section title={<Trans>What you lose</Trans>}>
      <Losses deletion={deletion} />
      <Form form={form}>
        <CheckField of={form} name="understood">
          <Trans>I understand that this cannot be restored after the date</Trans>
        </CheckField>
        <FormActions form={form} action={<Trans>Delete my account</Trans>} />
      </Form>
    </Section>
  );
};

const Losses = ({ deletion }: { readonly deletion: DeletionReply }) => {
  const { losses, refunds, purchases, openHolds, openCharges } = deletion;
  const format = useFormat();
  return (
    <>
      <ul>
        <li>
          <Coins kind="paid" value={losses.paidCoins} named />
        </li>
        <li>
          <Coins kind="bonus" value={losses.bonusCoins} named />
        </li>
        <li>
          <Coins kind="chat" value={losses.credits} named />
        </li>
        <li>
          <Plural value={purchases} one="# purchase" other="# purchases" />
        </li>
      </ul>
      {refunds.map(({ chargeId, currency, paybackMinor }) => {
        const money = format.money({ currency, minor: paybackMinor });
        return (
          <p key={chargeId}>
            <Trans>An untouched top-up is refunded to you: {money}</Trans>
          </p>
        );
      })}
      {openHolds > 0 ? (
        <p role="alert">
          <Trans>Some coins are held for a mission or a gift. This has to be settled first.</Trans>
        </p>
      ) : null}
      {openCharges > 0 ? (
        <p role="alert">
          <Trans>A payment is under way. It has to end first.</Trans>
        </p>
      ) : null}
    </>
  );
};
