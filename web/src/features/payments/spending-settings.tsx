import { SpendingLimitBody } from '@fanfold/contracts/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { useFormat } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { Meter } from '../../ui/meter.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Section } from '../../ui/section.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { keepSettings, pauseCharging, type Settings, setLimit } from './card-queries.ts';
import { GuardianSettings } from './guardian-settings.tsx';

/** The user's own limit for a month, and a pause of charging. */
export const SpendingSettings = ({ settings }: { readonly settings: Settings }) => {
  const { t } = useLingui();
  const format = useFormat();
  const { spending } = settings;
  const won = (minor: number) => format.money({ minor, currency: 'KRW' });
  const spent = won(spending.spentKrw);
  const limit = won(spending.limitKrw ?? 0);
  return (
    <>
      <Section title={<Trans>Spending limit</Trans>}>
        {spending.limitKrw === null ? (
          <p>
            <Trans>This month you topped up {spent}. There is no limit.</Trans>
          </p>
        ) : (
          <Meter
            label={<Trans>Topped up this month</Trans>}
            value={spending.spentKrw}
            max={spending.limitKrw}
            text={t`${spent} of ${limit}`}
            tone={spending.spentKrw >= spending.limitKrw ? 'bad' : 'ink'}
          />
        )}
        <p className="quiet">
          <Trans>
            Counted in won by the calendar month of Korea; other currencies by the price of the coins.
          </Trans>
        </p>
        <LimitForm current={spending.monthlyKrw} />
      </Section>
      <Pause until={spending.pausedUntil} />
      {spending.isMinor ? <GuardianSettings spending={spending} /> : null}
    </>
  );
};

const LimitForm = ({ current }: { readonly current: number | null }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema: SpendingLimitBody,
    start: { monthlyKrw: current },
    send: ({ monthlyKrw }) => setLimit(monthlyKrw),
    onSent: (fresh) => {
      keepSettings(client, fresh);
      showToast(<Trans>Your limit is saved.</Trans>);
    },
  });
  return (
    <Form form={form}>
      <NumberField
        of={form}
        name="monthlyKrw"
        label={t`Monthly limit in won`}
        hint={<Trans>Empty means no limit. Raising it asks for your password.</Trans>}
      />
      <FormActions form={form} plain action={<Trans>Save the limit</Trans>} />
    </Form>
  );
};

const Pause = ({ until }: { readonly until: string | null }) => {
  const client = useQueryClient();
  const pause = useMutation({
    mutationFn: pauseCharging,
    onSuccess: (fresh, days) => {
      keepSettings(client, fresh);
      showToast(days === 0 ? <Trans>The pause has ended.</Trans> : <Trans>Top-ups are paused.</Trans>);
    },
  });
  const day = until === null ? null : <Moment at={until} />;
  return (
    <Section title={<Trans>Pause top-ups</Trans>}>
      {until === null ? (
        <div className="row">
          <Button small busy={pause.isPending} onClick={() => pause.mutate(1)}>
            <Trans>For a day</Trans>
          </Button>
          <Button small busy={pause.isPending} onClick={() => pause.mutate(7)}>
            <Trans>For a week</Trans>
          </Button>
          <Button small busy={pause.isPending} onClick={() => pause.mutate(30)}>
            <Trans>For 30 days</Trans>
          </Button>
        </div>
      ) : (
        <div className="row">
          <p role="status">
            <Trans>Top-ups are paused until {day}.</Trans>
          </p>
          <Button small busy={pause.isPending} onClick={() => pause.mutate(0)}>
            <Trans>End the pause</Trans>
          </Button>
        </div>
      )}
      {pause.error ? <InlineFailure error={pause.error} /> : null}
    </Section>
  );
};
