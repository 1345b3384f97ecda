import { limits } from '@fanfold/contracts';
import type { RatingReview } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { RadioField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { AreaField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { showToast } from '../../../ui/toast.tsx';
import { decideRating, ratingsKey } from './queries.ts';
import { useRatingNames } from './rating-names.ts';

const { minLength, maxLength } = limits.reason;
const schema = z
  .object({ rating: z.enum(['all', '12', '15', '19', 'refused']), reason: z.string().trim().max(maxLength) })
  .refine(({ rating, reason }) => rating !== 'refused' || reason.length >= minLength, { path: ['reason'] });

type Props = { readonly review: RatingReview; readonly onClose: () => void };

/** An administrator rates a video, or refuses to and says why. */
export const DecisionDialog = ({ review: { contentOid, reviewOid }, onClose }: Props) => {
  const { t } = useLingui();
  const names = useRatingNames();
  const client = useQueryClient();
  const form = useSendForm({
    schema,
    start: { rating: 'all' as z.input<typeof schema>['rating'], reason: '' },
    send: ({ rating, reason }) =>
      decideRating({
        contentOid,
        reviewOid,
        decision: rating === 'refused' ? { rating: null, reason } : { rating },
      }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: ratingsKey });
      onClose();
      showToast(<Trans>The decision is saved.</Trans>);
    },
  });
  const isRefused = form.watch('rating') === 'refused';
  return (
    <FormDialog
      form={form}
      title={<Trans>Decide the age rating</Trans>}
      action={<Trans>Save</Trans>}
      onClose={onClose}
    >
      <RadioField
        of={form}
        name="rating"
        label={t`Who may see this video in Korea`}
        options={[
          { value: 'all', label: names.all },
          { value: '12', label: names[12] },
          { value: '15', label: names[15] },
          { value: '19', label: names[19], hint: t`The work becomes one for adults only.` },
          { value: 'refused', label: t`No rating`, hint: t`It stays invisible in Korea. The fee is kept.` },
        ]}
      />
      {isRefused ? (
        <AreaField
          of={form}
          name="reason"
          label={t`Reason, which the creator reads`}
          maxLength={maxLength}
          rows={3}
        />
      ) : null}
    </FormDialog>
  );
};
