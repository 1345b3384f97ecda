import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { useLiveTopic } from '../../lib/live.ts';
import { newestWrite, noteWrite } from '../../lib/newest-write.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import styles from '../../ui/states.module.css';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { giftChargeQuery } from './queries.ts';

type PaymentProps = { readonly chargeId: string; readonly onDelivered: () => void };

/** The outcome of a payment; once the code has arrived, the buyer sees it. */
export const GiftPayment = ({ chargeId, onDelivered }: PaymentProps) => {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(giftChargeQuery(chargeId));
  const position = data?.walletPosition;
  const delivered = useEffectEvent(onDelivered);
  useLiveTopic(
    { topic: data ? `charge:${chargeId}` : undefined, after: newestWrite() },
    () => void client.invalidateQueries({ queryKey: giftChargeQuery(chargeId).queryKey }),
  );
  useEffect(() => {
    if (!position) return;
    noteWrite(position);
    delivered();
  }, [position]);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="44px" />;
  const over = data.status === 'declined' || data.status === 'expired' || data.status === 'mismatched';
  return (
    <p className={over ? styles.notice : `${styles.notice} ${styles.noticeOk}`} role="status">
      <CheckIcon />
      {over ? (
        <Trans>The payment did not go through. You were not charged.</Trans>
      ) : (
        <Trans>Your payment is being confirmed. The code comes to your inventory.</Trans>
      )}
    </p>
  );
};
