import { type OwnQuarantineReply, ReviewBody } from '@fanfold/contracts/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';

import { useSizes } from '../../../lib/use-sizes.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { AreaField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toast.tsx';
import styles from '../upload/upload.module.css';
import { absentReasons, quarantineReasons } from './names.ts';
import { ownQuarantineKey, ownQuarantineQuery, requestReview } from './queries.ts';

type Held = z.output<typeof OwnQuarantineReply>['files'][number];

/** The creator's files that screening holds back, and why. Nothing is shown where there are none. */
export const HeldFiles = () => {
  const { data } = useQuery(ownQuarantineQuery);
  const files = data?.files ?? [];
  if (files.length === 0) return null;
  return (
    <Section title={<Trans>Files that are held back</Trans>}>
      <p className="quiet">
        <Trans>Every upload is checked before anyone can open it.</Trans>
      </p>
      <ul className={styles.list}>
        {files.map((file) => (
          <HeldFile key={file.key} file={file} />
        ))}
      </ul>
    </Section>
  );
};

const HeldFile = ({ file }: { readonly file: Held }) => {
  const { t } = useLingui();
  const sizes = useSizes();
  const [isAsking, setAsking] = useState(false);
  const canAsk = file.screening === 'quarantined' && file.reviewRequestedAt === null;
  return (
    <li className={styles.file} data-testid="held-file" data-screening={file.screening}>
      <div className={styles.fileHead}>
        <span className={styles.fileName}>
          <b>{file.fileName ?? (file.purpose === 'image' ? t`Picture` : t`Unnamed file`)}</b>{' '}
          <span className="quiet">{sizes.bytes(file.sizeBytes)}</span> <State file={file} />
          <br />
          <Why file={file} />
        </span>
        {canAsk ? (
          <Button small onClick={() => setAsking(true)}>
            <Trans>Ask for a review</Trans>
          </Button>
        ) : null}
      </div>
      {isAsking ? <ReviewDialog fileKey={file.key} onClose={() => setAsking(false)} /> : null}
    </li>
  );
};

const State = ({ file: { screening, reviewRequestedAt } }: { readonly file: Held }) => {
  if (screening === 'awaited')
    return (
      <Pill tone="plain">
        <Trans>Being checked</Trans>
      </Pill>
    );
  if (screening === 'refused')
    return (
      <Pill tone="plain">
        <Trans context="file">Refused</Trans>
      </Pill>
    );
  return (
    <Pill tone="plain">
      {reviewRequestedAt === null ? <Trans>Held back</Trans> : <Trans>Waiting for a review</Trans>}
    </Pill>
  );
};

const Why = ({ file: { reason, finding, decision, absent, quarantinedAt } }: { readonly file: Held }) => {
  const { i18n } = useLingui();
  if (reason === null)
    return absent === null ? null : <span className="quiet">{i18n._(absentReasons[absent])}</span>;
  return (
    <span className="quiet">
      {i18n._(quarantineReasons[reason])}
      {finding ? <>: {finding}</> : null}
      {quarantinedAt === null ? null : (
        <>
          {' · '}
          <Moment at={quarantinedAt} />
        </>
      )}
      {decision === null ? null : (
        <>
          <br />
          <Trans>The review: {decision}</Trans>
        </>
      )}
    </span>
  );
};

const ReviewDialog = ({ fileKey, onClose }: { readonly fileKey: string; readonly onClose: () => void }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema: ReviewBody.pick({ statement: true }),
    start: { statement: '' },
    send: ({ statement }) => requestReview({ key: fileKey, statement }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: ownQuarantineKey });
      onClose();
      showToast(<Trans>Your request was sent.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Ask for a review</Trans>}
      description={
        <Trans>Say what the file is. Our team looks at it and decides. You can do this once.</Trans>
      }
      action={<Trans>Send request</Trans>}
      onClose={onClose}
    >
      <AreaField of={form} name="statement" label={t`Your statement`} maxLength={2_000} rows={5} />
    </FormDialog>
  );
};
