import type { DraftReply } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { momentOf, ownZone, wallClockOf } from '../../../lib/local-time.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import dialogStyles from '../../../ui/dialog.module.css';
import { Dialog } from '../../../ui/dialog.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { Field } from '../../../ui/field.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { usePublicConfirmation } from './public-confirmation.tsx';
import { readOwnWorksAgain, scheduleWork } from './queries.ts';

type Props = { readonly draft: Pick<DraftReply, 'contentOid' | 'schedule'>; readonly onClose: () => void };

/** The moment of the publication, by the creator's own clock. */
export const ScheduleDialog = ({ draft: { contentOid, schedule }, onClose }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const client = useQueryClient();
  const [wallClock, setWallClock] = useState(schedule ? wallClockOf(schedule.publishAt) : '');
  const [isPast, setPast] = useState(false);
  const zone = ownZone();
  const publishAt = momentOf(wallClock);
  const sending = usePublicConfirmation({
    send: (publicConfirmed) => scheduleWork({ contentOid, publishAt, timeZone: zone, publicConfirmed }),
    onDone: async () => {
      await readOwnWorksAgain(client);
      onClose();
      showToast(<Trans>The work is scheduled.</Trans>);
    },
  });
  const send = (): void => {
    const isLater = publishAt !== undefined && publishAt > new Date().toISOString();
    setPast(!isLater);
    if (isLater) sending.start();
  };
  const seoul = publishAt && format.moment(publishAt);
  return (
    <Dialog open onClose={onClose} title={<Trans>Schedule</Trans>}>
      <form
        className={fieldStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field
          label={t`Publish on`}
          hint={seoul ? t`By your clock: ${zone}. In Korea that is ${seoul}.` : t`By your clock: ${zone}.`}
          type="datetime-local"
          value={wallClock}
          error={isPast ? t`Choose a moment that is still to come.` : undefined}
          onChange={({ target }) => {
            setWallClock(target.value);
            setPast(false);
          }}
        />
        <p className="quiet">
          <Trans>Until then you can go on writing. Its files are locked while it is scheduled.</Trans>
        </p>
        {sending.failure ? <InlineFailure error={sending.failure} /> : null}
        <div className={dialogStyles.dialogActions}>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button solid type="submit" busy={sending.busy}>
            <Trans>Schedule</Trans>
          </Button>
        </div>
      </form>
      {sending.question}
    </Dialog>
  );
};
