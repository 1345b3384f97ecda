import type { OwnSubscription, Tier } from '@fanfold/contracts/subscriptions';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { Button } from '../../ui/button.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { planTier, subscriptionsKey } from './queries.ts';

type Props = {
  readonly creatorOid: string;
  readonly own: Pick<OwnSubscription, 'nextTierHash'>;
  /** The present one; undefined where it is no longer sold. */
  readonly tier: Tier | undefined;
};

/** Takes the plan of another tier back. There is nothing to keep where the present one is no longer sold. */
export const KeepTier = ({ creatorOid, own, tier }: Props) => {
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: planTier,
    onSuccess: () => client.invalidateQueries({ queryKey: subscriptionsKey }),
  });
  if (own.nextTierHash === null || !tier) return null;
  const { tierHash, feeCoins: fee } = tier;
  return (
    <>
      <Button busy={keep.isPending} onClick={() => keep.mutate({ creatorOid, tierHash, fee })}>
        <Trans>Keep the present tier</Trans>
      </Button>
      {keep.error ? <InlineFailure error={keep.error} /> : null}
    </>
  );
};
