import { QuarantineDecisionBody, type QuarantineReply } from '@fanfold/contracts/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { useSizes } from '../../../lib/use-sizes.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { AreaField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Section } from '../../../ui/section.tsx';
import { ShowFilter } from '../../../ui/show-filter.tsx';
import { EmptyState, StaleNote } from '../../../ui/states.tsx';
import { quarantineReasons } from './names.ts';
import { decideQuarantine, quarantineKey, quarantineQuery } from './queries.ts';

type File = QuarantineReply['files'][number];

/** What the screening of uploads held back; an administrator releases it, or refuses it for good. */
export const QuarantineScreen = () => {
  const { t } = useLingui();
  const [state, setState] = useState('open');
  return (
    <AdminPage title={t`Quarantined files`}>
      <ShowFilter
        value={state}
        onChange={setState}
        options={[
          { value: 'open', label: t`Waiting for a decision` },
          { value: 'decided', label: t({ context: 'quarantine', message: 'Decided' }) },
        ]}
      />
      <Loaded query={useQuery(quarantineQuery(state))} lines={4}>
        {({ files, stale }) => (
          <>
            <StaleNote stale={stale} />
            {files.length === 0 ? (
              <EmptyState picture="done" title={<Trans>No file is held back</Trans>}>
                <Trans>
                  Uploads in which something was found appear here. They cannot be opened until you release
                  them.
                </Trans>
              </EmptyState>
            ) : (
              files.map((file) => <FilePart key={file.key} file={file} />)
            )}
          </>
        )}
      </Loaded>
    </AdminPage>
  );
};

const FilePart = ({ file }: { readonly file: File }) => {
  const { t, i18n } = useLingui();
  const sizes = useSizes();
  const [outcome, setOutcome] = useState<Act>();
  const { reason, finding, statement } = file;
  const owner = file.ownerNickname ?? file.ownerOid;
  return (
    <Section
      title={file.fileName ?? (file.purpose === 'image' ? t`Picture` : file.key)}
      eyebrow={file.quarantinedAt === null ? null : <Moment at={file.quarantinedAt} />}
      actions={<Outcome file={file} />}
    >
      <p>
        <b>{reason === null ? null : i18n._(quarantineReasons[reason])}</b> {finding}
      </p>
      <p className="quiet">
        <Trans>Uploaded by {owner}</Trans> · {file.mediaType} · {sizes.bytes(file.sizeBytes)}
      </p>
      {statement === null ? null : <blockquote>{statement}</blockquote>}
      {file.decision === null ? null : <p>{file.decision}</p>}
      <Acts file={file} onAct={setOutcome} />
      {outcome ? (
        <DecideDialog outcome={outcome} fileKey={file.key} onClose={() => setOutcome(undefined)} />
      ) : null}
    </Section>
  );
};

type Act = 'released' | 'refused';

const Acts = ({ file, onAct }: { readonly file: File; readonly onAct: (act: Act) => void }) => {
  const { contentOid, screening } = file;
  return (
    <p className="row">
      {contentOid === null ? null : (
        <Link to="/play/$contentOid" params={{ contentOid }}>
          <Trans>Look at the work</Trans>
        </Link>
      )}
      {screening === 'quarantined' ? (
        <>
          <Button small onClick={() => onAct('released')}>
            <Trans>Release it</Trans>
          </Button>
          <Button small danger onClick={() => onAct('refused')}>
            <Trans>Refuse it</Trans>
          </Button>
        </>
      ) : null}
    </p>
  );
};

const Outcome = ({ file: { screening, reviewRequestedAt } }: { readonly file: File }) => {
  if (screening === 'released')
    return (
      <Pill>
        <Trans context="file">Released</Trans>
      </Pill>
    );
  if (screening === 'refused')
    return (
      <Pill tone="plain">
        <Trans context="file">Refused</Trans>
      </Pill>
    );
  return reviewRequestedAt === null ? null : (
    <Pill tone="plain">
      <Trans>Review requested</Trans>
    </Pill>
  );
};

type DialogProps = {
  readonly outcome: 'released' | 'refused';
  readonly fileKey: string;
  readonly onClose: () => void;
};

const DecideDialog = ({ outcome, fileKey, onClose }: DialogProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema: QuarantineDecisionBody.pick({ reason: true }),
    start: { reason: '' },
    send: ({ reason }) => decideQuarantine({ key: fileKey, outcome, reason }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: quarantineKey });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={
        outcome === 'released' ? <Trans>Release this file</Trans> : <Trans>Refuse this file for good</Trans>
      }
      action={<Trans context="button">Confirm</Trans>}
      onClose={onClose}
    >
      <AreaField
        of={form}
        name="reason"
        label={t`Reason`}
        hint={t`Its creator reads this.`}
        maxLength={2_000}
        rows={4}
      />
    </FormDialog>
  );
};
