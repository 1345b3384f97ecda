import { reason } from '@fanfold/contracts';
import type { ListedReport, ReportableKind } from '@fanfold/contracts/community';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';

import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { AreaField, TextField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { decideReport, reportsKey } from './queries.ts';

const titles: Readonly<Record<ReportableKind, ReactNode>> = {
  content: <Trans>Take this work down</Trans>,
  comment: <Trans>Delete this comment</Trans>,
  post: <Trans>Delete this post</Trans>,
};

type Props = {
  readonly act: 'upheld' | 'dismissed';
  readonly report: ListedReport;
  readonly onClose: () => void;
};

/**
 * What an administrator decides on a report: a note for other administrators, and words for the creator of a
 * work.
 */
export const DecideReportDialog = ({ act, report: { reportOid, kind }, onClose }: Props) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const tells = act === 'upheld' && kind === 'content';
  const form = useSendForm({
    schema: z.object({ note: reason, told: tells ? reason : z.string() }),
    start: { note: '', told: '' },
    send: ({ note, told }) => decideReport({ reportOid, outcome: act, note, ...(tells ? { told } : {}) }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: reportsKey });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={act === 'upheld' ? titles[kind] : <Trans>Dismiss this report</Trans>}
      action={<Trans context="button">Confirm</Trans>}
      onClose={onClose}
    >
      {tells ? (
        <AreaField
          of={form}
          name="told"
          label={t`What the creator is told`}
          hint={t`They read it in the studio and can object. Do not name who reported it.`}
          rows={4}
          maxLength={500}
        />
      ) : null}
      <TextField of={form} name="note" label={t`Note`} hint={t`Other administrators read this.`} />
    </FormDialog>
  );
};
