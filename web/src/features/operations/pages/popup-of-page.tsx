import { calendarDay, seoulDayStart } from '@fanfold/contracts';
import { type PagesReply, SchedulePopupBody } from '@fanfold/contracts/operations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { DateField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { InlineFailure } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { endPopup, pagesQuery, schedulePopup } from '../queries.ts';

type Page = Pick<PagesReply['pages'][number], 'pageId' | 'popup'>;

/** Whether a page is shown as a popup (SHL-015), and for how long. */
export const PopupOfPage = ({ pageId, popup }: Page) => {
  const { moment } = useFormat();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const end = useMutation({
    mutationFn: () => endPopup(pageId),
    onSuccess: async () => {
      await client.invalidateQueries(pagesQuery());
      showToast(<Trans>The popup is ended.</Trans>);
    },
  });
  return (
    <div className="row">
      {popup === null ? null : (
        <small className="quiet">
          <Trans>
            Popup from {moment(popup.from)} to {moment(popup.until)}
          </Trans>
        </small>
      )}
      <Button small onClick={() => setOpen(true)}>
        {popup === null ? <Trans>Show as a popup</Trans> : <Trans>Change the popup</Trans>}
      </Button>
      {popup === null ? null : (
        <Button small busy={end.isPending} onClick={() => end.mutate()}>
          <Trans>End the popup</Trans>
        </Button>
      )}
      {end.error ? <InlineFailure error={end.error} /> : null}
      {isOpen ? <PopupDialog pageId={pageId} popup={popup} onClose={() => setOpen(false)} /> : null}
    </div>
  );
};

const schema = SchedulePopupBody.pick({ pageId: true, audience: true }).extend({
  from: calendarDay,
  until: calendarDay,
});

const PopupDialog = ({ pageId, popup, onClose }: Page & { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema,
    start: { pageId, audience: popup?.audience ?? 'all', from: '', until: '' },
    send: ({ audience, from, until }) =>
      schedulePopup({ pageId, audience, from: seoulDayStart(from), until: seoulDayStart(until, 1) }),
    onSent: async () => {
      onClose();
      showToast(<Trans>The popup is scheduled.</Trans>);
      await client.invalidateQueries(pagesQuery());
    },
    fieldOfCode: { POPUP_TIMES_WRONG: 'until' },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Show as a popup</Trans>}
      description={
        <Trans>People see this page over the one they opened. They can hide it for 24 hours.</Trans>
      }
      action={<Trans>Schedule</Trans>}
      onClose={onClose}
    >
      <DateField of={form} name="from" label={t`First day (Korean time)`} />
      <DateField of={form} name="until" label={t`Last day (Korean time)`} />
      <SelectField
        of={form}
        name="audience"
        label={t`Shown to`}
        options={[
          { value: 'all', label: t`Everyone` },
          { value: 'visitors', label: t`Visitors who are not signed in` },
          { value: 'signedIn', label: t`Signed-in users` },
        ]}
      />
    </FormDialog>
  );
};
