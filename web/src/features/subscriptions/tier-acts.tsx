import type { Tier, TiersReply } from '@fanfold/contracts/subscriptions';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';

import { readMoved } from '../../lib/moved-queries.ts';
import { isProblem } from '../../lib/problem.ts';
import { askToSignIn } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { follow, planTier, subscriptionsKey, unsubscribe } from './queries.ts';
import { tierAction } from './tier-action.ts';

type Props = {
  readonly channel: z.output<typeof TiersReply>;
  readonly tier: Tier;
  /** A paid start or a higher tier is possible today. */
  readonly canPay: boolean;
  readonly isVisitor: boolean;
  readonly onPay: () => void;
};

/** The button of a tier: one, by what the reader has. */
export const TierActs = ({ channel, tier, canPay, isVisitor, onPay }: Props) => {
  const { creatorOid } = channel;
  switch (tierAction(tier, channel.own)) {
    case 'follow':
      return isVisitor ? (
        <Button onClick={() => askToSignIn()}>
          <Trans>Follow</Trans>
        </Button>
      ) : (
        <Act run={() => follow(creatorOid)} done={<Trans>You follow this channel.</Trans>}>
          <Trans>Follow</Trans>
        </Act>
      );
    case 'unfollow':
      return (
        <Act
          run={() => unsubscribe({ creatorOid, tierHash: creatorOid, reqType: 'cancel' })}
          done={<Trans>You no longer follow this channel.</Trans>}
        >
          <Trans>Stop following</Trans>
        </Act>
      );
    case 'subscribe':
      return canPay ? (
        <Button solid onClick={onPay}>
          <Trans>Subscribe</Trans>
        </Button>
      ) : null;
    case 'raise':
      return canPay ? (
        <Button solid onClick={onPay}>
          <Trans>Change to this tier now</Trans>
        </Button>
      ) : null;
    case 'lower':
      return (
        <Act
          run={() => planTier({ creatorOid, tierHash: tier.tierHash, fee: tier.feeCoins })}
          done={<Trans>The tier changes next month.</Trans>}
        >
          <Trans>Change to this tier next month</Trans>
        </Act>
      );
    case 'full':
      return (
        <p className="quiet">
          <Trans>All places are taken.</Trans>
        </p>
      );
    case 'current':
    case 'planned':
    case 'ending':
      return null;
  }
};

type ActProps = {
  readonly run: () => Promise<unknown>;
  readonly done: ReactNode;
  readonly children: ReactNode;
  /** What else has to be read again. */
  readonly onDone?: () => void;
  readonly small?: boolean;
};

export const Act = ({ run, done, children, onDone, small = false }: ActProps) => {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: subscriptionsKey });
  const running = useMutation({
    mutationFn: run,
    onSuccess: async () => {
      void readMoved(client, 'access');
      await readAgain();
      onDone?.();
      showToast(done);
    },
    // The new fee is shown beside the refusal, to be agreed to.
    onError: (error) => (isProblem(error, 'FEE_CHANGED') ? readAgain() : undefined),
  });
  return (
    <>
      <Button small={small} busy={running.isPending} onClick={() => running.mutate()}>
        {children}
      </Button>
      {running.error ? <InlineFailure error={running.error} /> : null}
    </>
  );
};
