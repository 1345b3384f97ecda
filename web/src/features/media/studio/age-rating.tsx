import { type OwnRating, type OwnWork, ratingFees } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { isProblem } from '../../../lib/problem.ts';
import { useIntent } from '../../../lib/use-intent.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Coins } from '../../../ui/coins.tsx';
import dialogStyles from '../../../ui/dialog.module.css';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { payRatingFee } from '../ratings/queries.ts';
import { useRatingNames } from '../ratings/rating-names.ts';
import { readOwnWorksAgain } from './queries.ts';

type Props = { readonly work: Pick<OwnWork, 'contentOid' | 'rating'> };

/** CAT-042: the age rating of a video that is sold, and how its creator asks for one. */
export const AgeRating = ({ work: { contentOid, rating } }: Props) => {
  const [isAsking, setAsking] = useState(false);
  const { feeCoins } = rating;
  if (rating.status === 'none') return null;
  return (
    <>
      <p className="quiet" data-testid={`rating-${contentOid}`}>
        <RatingWords rating={rating} />
      </p>
      {feeCoins === null ? null : (
        <p>
          <Button small onClick={() => setAsking(true)}>
            <Trans>Request an age rating</Trans> <Coins kind="paid" value={feeCoins} />
          </Button>
        </p>
      )}
      {isAsking && feeCoins !== null ? (
        <RatingDialog contentOid={contentOid} price={feeCoins} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
};

const RatingWords = ({ rating: { status, rating, reason } }: { readonly rating: OwnRating }) => {
  const names = useRatingNames();
  const name = rating === null ? '' : names[rating];
  switch (status) {
    case 'in_review':
      return (
        <Trans>The age rating is being reviewed. Until then people in Korea do not see this work.</Trans>
      );
    case 'rated':
      return <Trans>Age rating: {name}</Trans>;
    case 'refused':
      return <Trans>No age rating, so people in Korea do not see this work. Reason: {reason}</Trans>;
    case 'required':
    case 'none':
      return <Trans>People in Korea see this work once its video has an age rating.</Trans>;
  }
};

type DialogProps = {
  readonly contentOid: string;
  readonly price: number;
  readonly onClose: () => void;
};

const { coinsPerPart: coins, partMs } = ratingFees;
const minutes = partMs / 60_000;

const RatingDialog = ({ contentOid, price, onClose }: DialogProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const { intent } = useIntent(`${contentOid} ${price}`);
  const paying = useMutation({
    mutationFn: payRatingFee,
    onSuccess: async () => {
      onClose();
      showToast(t`The age rating is requested.`);
      await readOwnWorksAgain(client);
    },
  });
  const isShort = isProblem(paying.error, 'NOT_ENOUGH_COINS');
  return (
    <Dialog open onClose={onClose} title={<Trans>Request an age rating</Trans>}>
      <p>
        <Trans>
          Videos that are sold or are for paid tiers need an age rating in Korea. A rating costs {coins} paid
          coins for each started {minutes} minutes. The fee is not refundable, whatever is decided.
        </Trans>
      </p>
      {paying.error ? <InlineFailure error={paying.error} /> : null}
      <div className={dialogStyles.dialogActions}>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        {isShort ? (
          <Link to="/charge" className={buttonClass({ solid: true })}>
            <Trans>Get coins</Trans>
          </Link>
        ) : (
          <Button solid busy={paying.isPending} onClick={() => paying.mutate({ intent, contentOid, price })}>
            <Trans>Pay</Trans> <Coins kind="paid" value={price} />
          </Button>
        )}
      </div>
    </Dialog>
  );
};
