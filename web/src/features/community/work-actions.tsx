import { type ReportReason, reportReasons } from '@fanfold/contracts/community';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';

import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { AreaField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { showToast } from '../../ui/toast.tsx';
import { MarkButton } from './mark-button.tsx';
import { block, blockedQuery, report } from './queries.ts';
import { useReasonNames } from './reason-names.ts';

/** What a signed-in reader can do against a work: not to see it in lists (IDN-043), and to report it (IDN-042). */
export const WorkActions = ({ contentOid }: { readonly contentOid: string }) => {
  const [open, setOpen] = useState(false);
  const isBlocked = useQuery(blockedQuery).data?.contents.some((one) => one.contentOid === contentOid);
  return (
    <p className="row">
      {isBlocked === undefined ? null : (
        <MarkButton
          act={() =>
            block({ kind: 'content', oid: contentOid as never, operation: isBlocked ? 'remove' : 'add' })
          }
        >
          {isBlocked ? <Trans>Show this work again</Trans> : <Trans>Hide this work</Trans>}
        </MarkButton>
      )}
      <Button small onClick={() => setOpen(true)}>
        <Trans context="button">Report</Trans>
      </Button>
      {open ? <ReportDialog contentOid={contentOid} onClose={() => setOpen(false)} /> : null}
    </p>
  );
};

// Both are asked for by the service as well, which says what is missing (IDN-105).
const schema = z.object({ reason: z.string(), details: z.string().max(1_000) });

type DialogProps = { readonly contentOid: string; readonly onClose: () => void };

const ReportDialog = ({ contentOid, onClose }: DialogProps) => {
  const { t } = useLingui();
  const names = useReasonNames();
  const form = useSendForm({
    schema,
    start: { reason: '', details: '' },
    send: ({ reason, details }) =>
      report({
        contentMetadata: { kind: 'content', oid: contentOid },
        complaint: { reason: reason === '' ? null : (reason as ReportReason), details },
      }),
    onSent: () => {
      onClose();
      showToast(<Trans>Thank you. We look at every report.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Report this work</Trans>}
      action={<Trans context="button">Send report</Trans>}
      onClose={onClose}
    >
      <SelectField
        of={form}
        name="reason"
        label={t`What is wrong with it?`}
        options={[
          { value: '', label: t`Choose a reason` },
          ...reportReasons.map((value) => ({ value, label: names[value] })),
        ]}
      />
      <AreaField
        of={form}
        name="details"
        label={t`What happened`}
        hint={t`Where in the work, and what you saw or heard. The creator does not learn who reported it.`}
        rows={4}
        maxLength={1_000}
      />
    </FormDialog>
  );
};
