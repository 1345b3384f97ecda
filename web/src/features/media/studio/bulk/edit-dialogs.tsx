import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { momentOf, ownZone } from '../../../../lib/local-time.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Field } from '../../../../ui/field.tsx';
import { RadioGroup } from '../../../../ui/radio-group.tsx';
import { tagsIn } from '../details-part.tsx';
import type { Visibility } from '../queries.ts';
import { useVisibilityOptions } from '../visibility-dialog.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import type { BulkEdit } from './use-bulk-edit.ts';

export const bulkActs = ['offer', 'hashtags', 'visibility', 'schedule', 'delete'] as const;
export type BulkAct = (typeof bulkActs)[number];

export type ActProps = { readonly bulk: BulkEdit; readonly count: number; readonly onClose: () => void };

export const EditDialog = ({ act, ...props }: ActProps & { readonly act: BulkAct }) => {
  switch (act) {
    case 'offer':
      return <OfferDialog {...props} />;
    case 'hashtags':
      return <HashtagsDialog {...props} />;
    case 'visibility':
      return <VisibilityDialog {...props} />;
    case 'schedule':
      return <ScheduleDialog {...props} />;
    case 'delete':
      return <DeleteDialog {...props} />;
  }
};

const HashtagsDialog = (props: ActProps) => {
  const { t } = useLingui();
  const [added, setAdded] = useState('');
  const [removed, setRemoved] = useState('');
  const [add, remove] = [tagsIn(added), tagsIn(removed)];
  return (
    <BulkDialog
      {...props}
      title={<Trans>Change hashtags</Trans>}
      action={<Trans>Save</Trans>}
      edit={() => (add.length + remove.length > 0 ? { kind: 'hashtags', add, remove } : undefined)}
    >
      <Field
        label={t`Hashtags to add`}
        hint={t`With spaces between them. The other hashtags of each work stay.`}
        value={added}
        onChange={({ target }) => setAdded(target.value)}
      />
      <Field
        label={t`Hashtags to remove`}
        value={removed}
        onChange={({ target }) => setRemoved(target.value)}
      />
    </BulkDialog>
  );
};

const VisibilityDialog = (props: ActProps) => {
  const { t } = useLingui();
  const [visibility, setVisibility] = useState<Visibility>('listed');
  return (
    <BulkDialog
      {...props}
      title={<Trans>Who can find them</Trans>}
      action={<Trans>Save</Trans>}
      edit={() => ({ kind: 'visibility', visibility })}
    >
      <RadioGroup
        label={t`Visibility`}
        name="bulk-visibility"
        value={visibility}
        options={useVisibilityOptions()}
        onChange={setVisibility}
      />
    </BulkDialog>
  );
};

const ScheduleDialog = (props: ActProps) => {
  const { t } = useLingui();
  const [wallClock, setWallClock] = useState('');
  const [publicConfirmed, setConfirmed] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const timeZone = ownZone();
  const edit = () => {
    const publishAt = momentOf(wallClock);
    const isLater = publishAt !== undefined && publishAt > new Date().toISOString();
    setWrong(!isLater);
    return isLater ? ({ kind: 'schedule', publishAt, timeZone, publicConfirmed } as const) : undefined;
  };
  return (
    <BulkDialog {...props} title={<Trans>Schedule</Trans>} action={<Trans>Schedule</Trans>} edit={edit}>
      <Field
        label={t`Publish on`}
        hint={t`By your clock: ${timeZone}.`}
        type="datetime-local"
        value={wallClock}
        error={isWrong ? t`Choose a moment that is still to come.` : undefined}
        onChange={({ target }) => setWallClock(target.value)}
      />
      <Checkbox
        checked={publicConfirmed}
        hint={t`Without this, works without a price and a tier are not scheduled.`}
        onChange={setConfirmed}
      >
        <Trans>Open works without a price and a tier to everyone</Trans>
      </Checkbox>
    </BulkDialog>
  );
};

const DeleteDialog = (props: ActProps) => {
  const { count } = props;
  return (
    <BulkDialog
      {...props}
      danger
      title={<Trans>Delete these works?</Trans>}
      action={<Trans>Delete</Trans>}
      edit={() => ({ kind: 'delete' })}
    >
      <p>
        <Trans>Works to delete: {count}. This cannot be undone. People who bought them keep them.</Trans>
      </p>
    </BulkDialog>
  );
};
