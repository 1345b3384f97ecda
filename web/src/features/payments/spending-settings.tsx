import { SpendingLimitBody } from '@fanfold/contracts/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { useFormat } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { InlineFailure } from '../../ui/states.tsx';
import { keepSettings, pauseCharging, type Settings, setLimit } from './card-queries.ts';
import styles from './cards.module.css';
import { GuardianSettings } from './guardian-settings.tsx';

/** How much somebody lets themselves charge in a month, and whether at all for now. */
export const SpendingSettings = ({ settings }: { readonly settings: Settings }) => {
  const format = useFormat();
  const { spending } = settings;
  const won = (minor: number) => format.money({ minor, currency: 'KRW' });
  const spent = won(spending.spentKrw);
  return (
    <>
      <section>
        <h2>
          <Trans>Spending limit</Trans>
        </h2>
        <p>
          {spending.limitKrw === null ? (
            <Trans>This month you charged for {spent}. There is no limit.</Trans>
          ) : (
            <SpentOfLimit spent={spent} limit={won(spending.limitKrw)} />
          )}
        </p>
        {spending.limitKrw === null ? null : (
          <meter
            className={styles.spendingMeter}
            min={0}
            max={Math.max(1, spending.limitKrw)}
            value={Math.min(spending.spentKrw, spending.limitKrw)}
            aria-label={spent}
          />
        )}
        <p className="quiet">
          <Trans>
            Counted in won by the calendar month of Korea; other currencies by the price of the coins.
          </Trans>
        </p>
        <LimitForm current={spending.monthlyKrw} />
      </section>
      <Pause until={spending.pausedUntil} />
      {spending.isMinor ? <GuardianSettings spending={spending} /> : null}
    </>
  );
};

const SpentOfLimit = ({ spent, limit }: { readonly spent: string; readonly limit: string }) => (
  <Trans>
    This month you charged for {spent} of {limit}.
  </Trans>
);

const LimitForm = ({ current }: { readonly current: number | null }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema: SpendingLimitBody,
    start: { monthlyKrw: current },
    send: ({ monthlyKrw }) => setLimit(monthlyKrw),
    onSent: (fresh) => keepSettings(client, fresh),
  });
  return (
    <Form form={form}>
      <NumberField
        of={form}
        name="monthlyKrw"
        label={t`Monthly limit in won`}
        hint={<Trans>Empty means no limit. Raising it asks for your password.</Trans>}
      />
      {form.sent ? (
        <p role="status" className="quiet">
          <Trans>Saved.</Trans>
        </p>
      ) : null}
      <FormActions form={form} plain action={<Trans>Save the limit</Trans>} />
    </Form>
  );
};

const Pause = ({ until }: { readonly until: string | null }) => {
  const format = useFormat();
  const client = useQueryClient();
  const pause = useMutation({ mutationFn: pauseCharging, onSuccess: (fresh) => keepSettings(client, fresh) });
  const day = until === null ? '' : format.moment(until);
  return (
    <section>
      <h2>
        <Trans>Pause charging</Trans>
      </h2>
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
            <Trans>Charging is paused until {day}.</Trans>
          </p>
          <Button small busy={pause.isPending} onClick={() => pause.mutate(0)}>
            <Trans>End the pause</Trans>
          </Button>
        </div>
      )}
      {pause.error ? <InlineFailure error={pause.error} /> : null}
    </section>
  );
};
