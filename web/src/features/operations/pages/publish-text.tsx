import { type PagesReply, PublishConsentTextBody } from '@fanfold/contracts/operations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { showToast } from '../../../ui/toast.tsx';
import { pagesQuery, publishConsentText } from '../queries.ts';

type Text = PagesReply['consentTexts'][number];

/** A page that people agree to: since when its text counts, and how a new one comes to count. */
export const PublishText = (text: Text) => {
  const [isOpen, setOpen] = useState(false);
  const { moment } = useFormat();
  const since = text.publishedAt === null ? null : moment(text.publishedAt);
  return (
    <div className="row">
      <small className="quiet">
        {since === null ? (
          <Trans>People agree to the built-in text until you publish this page.</Trans>
        ) : (
          <Trans>People agree to the text of {since}.</Trans>
        )}
      </small>
      <Button small onClick={() => setOpen(true)}>
        <Trans>Publish as a new version</Trans>
      </Button>
      {isOpen ? <PublishDialog consent={text.consent} onClose={() => setOpen(false)} /> : null}
    </div>
  );
};

type DialogProps = Pick<Text, 'consent'> & { readonly onClose: () => void };

const PublishDialog = ({ consent, onClose }: DialogProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema: PublishConsentTextBody,
    start: { consent, reason: '' },
    send: publishConsentText,
    onSent: async () => {
      onClose();
      showToast(<Trans>People are asked to agree at their next visit.</Trans>);
      await client.invalidateQueries(pagesQuery());
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Publish as a new version</Trans>}
      description={
        <Trans>
          All people are asked to agree to this page, as it is now in each language, before they go on.
        </Trans>
      }
      action={<Trans>Publish and ask again</Trans>}
      onClose={onClose}
    >
      <ReasonField of={form} name="reason" hint={t`What has changed; it is recorded.`} />
    </FormDialog>
  );
};
