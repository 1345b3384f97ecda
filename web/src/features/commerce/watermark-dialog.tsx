import { type Watermark, watermarks } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { z } from 'zod';

import { RadioField } from '../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { type FieldsOf, useSendForm } from '../../ui/form/use-send-form.ts';
import { showToast } from '../../ui/toast.tsx';
import { chooseWatermark } from './queries.ts';

export const watermarkSchema = z.object({ watermark: z.enum(watermarks) });

type Props = {
  readonly contentOid: string;
  readonly now: Watermark;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** COM-006: another mark for the viewers of a work that is encoded already; it costs nothing. */
export const WatermarkDialog = ({ contentOid, now, onClose, onChanged }: Props) => {
  const form = useSendForm({
    schema: watermarkSchema,
    start: { watermark: now },
    send: ({ watermark }) => chooseWatermark({ contentOid, watermark }),
    onSent: () => {
      onChanged();
      onClose();
      showToast(<Trans>Saved.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>The mark of your viewers</Trans>}
      description={<Trans>It counts for all who open the work from now on.</Trans>}
      action={<Trans>Save</Trans>}
      onClose={onClose}
    >
      <WatermarkField form={form} />
    </FormDialog>
  );
};

export const useWatermarkNames = (): Readonly<Record<Watermark, string>> => {
  const { t } = useLingui();
  return { visible: t`Visible mark`, audible: t`Audible mark` };
};

/** The choice, with what each means for those who watch and for what can be found in a copy. */
export const WatermarkField = ({ form }: { readonly form: FieldsOf<{ watermark: Watermark }> }) => {
  const { t } = useLingui();
  const names = useWatermarkNames();
  return (
    <RadioField
      of={form}
      name="watermark"
      label={t`How a copy shows whose it is`}
      options={[
        {
          value: 'visible',
          label: names.visible,
          hint: t`Ten faint letters move over the picture. A recording of the screen shows them.`,
        },
        {
          value: 'audible',
          label: names.audible,
          hint: t`Quiet tones are heard once or twice a minute, and nothing is over the picture. A recording with the sound holds them.`,
        },
      ]}
    />
  );
};
