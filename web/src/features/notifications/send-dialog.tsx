import { announcementLimits, SendNotificationBody } from '@fanfold/contracts/notifications';
import { Trans, useLingui } from '@lingui/react/macro';

import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { AreaField, TextField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { showToast } from '../../ui/toast.tsx';
import { sendNotification } from './queries.ts';

const schema = SendNotificationBody.pick({ title: true, body: true });

/** A creator tells the people who follow them, pay for their channel or have marked them (IDN-022). */
export const SendDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const form = useSendForm({
    schema,
    start: { title: '', body: '' },
    send: (words, intent) => sendNotification({ audience: { kind: 'fans' }, ...words, intent }),
    onSent: () => {
      onClose();
      showToast(<Trans>Your notification is sent.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Notify my fans</Trans>}
      description={
        <Trans>
          It goes to your followers, your subscribers and all who have you among their favourites, three times
          a day at most.
        </Trans>
      }
      action={<Trans context="button">Send</Trans>}
      onClose={onClose}
    >
      <TextField of={form} name="title" label={t`Title`} maxLength={announcementLimits.title} />
      <AreaField of={form} name="body" label={t`Message`} rows={4} maxLength={announcementLimits.body} />
    </FormDialog>
  );
};
