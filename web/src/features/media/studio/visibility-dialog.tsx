import { type OwnWork, workVisibilities } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { RadioField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { showToast } from '../../../ui/toast.tsx';
import { changeVisibility, readOwnWorksAgain, type Visibility } from './queries.ts';

const schema = z.object({ visibility: z.enum(workVisibilities) });

type Props = {
  readonly work: Pick<OwnWork, 'contentOid' | 'status' | 'listed'>;
  readonly onClose: () => void;
};

/**
 * CAT-082: a published work is in lists, found by its address only, or seen by its makers and buyers alone.
 */
export const VisibilityDialog = ({ work: { contentOid, status, listed }, onClose }: Props) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const now: Visibility = status === 'private' ? 'private' : listed ? 'listed' : 'unlisted';
  const form = useSendForm({
    schema,
    start: { visibility: now },
    send: ({ visibility }) => changeVisibility({ contentOid, visibility }),
    onSent: async () => {
      await readOwnWorksAgain(client);
      onClose();
      showToast(<Trans>Saved.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Who can find it</Trans>}
      action={<Trans>Save</Trans>}
      onClose={onClose}
    >
      <RadioField of={form} name="visibility" label={t`Visibility`} options={useVisibilityOptions()} />
    </FormDialog>
  );
};

export const useVisibilityOptions = (): { value: Visibility; label: string; hint: string }[] => {
  const { t } = useLingui();
  return [
    { value: 'listed', label: t`Everyone`, hint: t`It is on the home page, in search and on your page.` },
    { value: 'unlisted', label: t`People with the link`, hint: t`It is in no list and no search.` },
    {
      value: 'private',
      label: t`Only you`,
      hint: t`People who bought it keep it. Nobody else can open or buy it.`,
    },
  ];
};
