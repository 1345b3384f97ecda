import { bcp47 } from '@fanfold/contracts';
import { type DeliverySettings, digests } from '@fanfold/contracts/notifications';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { ownZone } from '../../lib/local-time.ts';
import { useLanguage } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { showToast } from '../../ui/toast.tsx';
import styles from './notifications.module.css';
import { changeSettings, settingsQuery } from './queries.ts';

type Edited = Pick<DeliverySettings, 'digest' | 'digestAt' | 'digestWeekday' | 'quiet'>;

/** When e-mail comes: at once or as a digest, and never in quiet hours. Hours are those of this device. */
export const DeliveryForm = ({ delivery }: { readonly delivery: DeliverySettings }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const [edited, setEdited] = useEdited(editedOf(delivery));
  const timeZone = ownZone();
  const save = useMutation({
    mutationFn: () => changeSettings({ delivery: { ...edited, timeZone } }),
    onSuccess: async () => {
      showToast(t`Your settings are saved.`);
      await client.invalidateQueries(settingsQuery);
    },
  });
  const change = (part: Partial<Edited>) => setEdited({ ...edited, ...part });
  return (
    <form
      className={styles.delivery}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <h3>
        <Trans>When I hear of it</Trans>
      </h3>
      <DigestFields edited={edited} onChange={change} />
      <QuietFields edited={edited} onChange={change} />
      <p className="quiet">
        <Trans>Times are in the time zone of this device: {timeZone}.</Trans>{' '}
        <Trans>E-mail about money and the security of your account always comes at once.</Trans>
      </p>
      {save.error ? <InlineFailure error={save.error} /> : null}
      <div>
        <Button type="submit" busy={save.isPending}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
};

const editedOf = ({ digest, digestAt, digestWeekday, quiet }: DeliverySettings): Edited => ({
  digest,
  digestAt,
  digestWeekday,
  quiet,
});

/** What stands in the form. It follows the settings as long as nothing else was chosen. */
const useEdited = (saved: Edited) => {
  const [edited, setEdited] = useState(saved);
  const [known, setKnown] = useState(saved);
  const isSame = (one: Edited, other: Edited) => JSON.stringify(one) === JSON.stringify(other);
  if (!isSame(saved, known)) {
    setKnown(saved);
    if (isSame(edited, known)) setEdited(saved);
  }
  return [edited, setEdited] as const;
};

type FieldsProps = { readonly edited: Edited; readonly onChange: (part: Partial<Edited>) => void };

const DigestFields = ({ edited, onChange }: FieldsProps) => {
  const { t } = useLingui();
  const weekdays = useWeekdays();
  const names = {
    off: t`Each one at once`,
    daily: t`Once a day, all in one e-mail`,
    weekly: t`Once a week, all in one e-mail`,
  };
  return (
    <>
      <Select
        label={t({ context: 'a way to be told', message: 'E-mail' })}
        value={edited.digest}
        options={digests.map((value) => ({ value, label: names[value] }))}
        onChange={(digest) => onChange({ digest })}
      />
      {edited.digest === 'off' ? null : (
        <div className={styles.times}>
          {edited.digest === 'weekly' ? (
            <Select
              label={t`Day of the week`}
              value={String(edited.digestWeekday)}
              options={weekdays}
              onChange={(day) => onChange({ digestWeekday: Number(day) })}
            />
          ) : null}
          <Field
            type="time"
            required
            label={t({ context: 'time of the day', message: 'At' })}
            value={edited.digestAt}
            onChange={({ target }) => onChange({ digestAt: target.value })}
          />
        </div>
      )}
    </>
  );
};

const QuietFields = ({ edited: { quiet }, onChange }: FieldsProps) => {
  const { t } = useLingui();
  return (
    <>
      <Switch
        name="quiet"
        checked={quiet !== null}
        onChange={(on) => onChange({ quiet: on ? { from: '22:00', to: '07:00' } : null })}
        hint={<Trans>What comes in these hours waits until they end.</Trans>}
      >
        <Trans>Quiet hours</Trans>
      </Switch>
      {quiet === null ? null : (
        <div className={styles.times}>
          <Field
            type="time"
            required
            label={t({ context: 'time of the day', message: 'From' })}
            value={quiet.from}
            onChange={({ target }) => onChange({ quiet: { ...quiet, from: target.value } })}
          />
          <Field
            type="time"
            required
            label={t({ context: 'time of the day', message: 'Until' })}
            value={quiet.to}
            onChange={({ target }) => onChange({ quiet: { ...quiet, to: target.value } })}
          />
        </div>
      )}
    </>
  );
};

/** The days of the week from Monday on, in the reader's language. */
const useWeekdays = () => {
  const format = new Intl.DateTimeFormat(bcp47[useLanguage()], { weekday: 'long', timeZone: 'UTC' });
  // 5 January 2026 is a Monday.
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    value: String(day),
    label: format.format(Date.UTC(2026, 0, 4 + day)),
  }));
};
