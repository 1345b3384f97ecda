import { type ReportableKind, type ReportReason, reportReasons } from '@fanfold/contracts/community';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { z } from 'zod';

import { SelectField } from '../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { AreaField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { showToast } from '../../ui/toast.tsx';
import { report } from './queries.ts';
import { useReasonNames } from './reason-names.ts';

// Both are asked for by the service as well, which says what is missing (IDN-105).
const schema = z.object({ reason: z.string(), details: z.string().max(1_000) });

type Props = {
  readonly about: { readonly kind: ReportableKind; readonly oid: string };
  readonly onClose: () => void;
};

const titles: Readonly<Record<ReportableKind, ReactNode>> = {
  content: <Trans>Report this work</Trans>,
  comment: <Trans>Report this comment</Trans>,
  post: <Trans>Report this post</Trans>,
};

/** A report of a work, a comment or a post (IDN-042). */
export const ReportDialog = ({ about, onClose }: Props) => {
  const { t } = useLingui();
  const names = useReasonNames();
  const form = useSendForm({
    schema,
    start: { reason: '', details: '' },
    send: ({ reason, details }) =>
      report({
        contentMetadata: about,
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
      title={titles[about.kind]}
      description={
        about.kind === 'content' ? (
          <Trans>
            Does it copy your own work?{' '}
            <Link to="/takedown" search={{ work: about.oid }}>
              Report an infringement
            </Link>{' '}
            instead.
          </Trans>
        ) : undefined
      }
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
        hint={
          about.kind === 'content'
            ? t`Where in the work, and what you saw or heard. The creator does not learn who reported it.`
            : t`The author does not learn who reported it.`
        }
        rows={4}
        maxLength={1_000}
      />
    </FormDialog>
  );
};
