import type { Gift } from '@fanfold/contracts/commerce';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { Button } from '../../ui/button.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import { CheckIcon } from '../../ui/icons.tsx';
import statesStyles from '../../ui/states.module.css';
import styles from './commerce.module.css';
import { giftQuery } from './queries.ts';

type OutcomeProps = {
  readonly first: Gift;
  /** The giver's coins: they move when a hold ends, which is when there is news. */
  readonly paid: number;
  readonly onClose: () => void;
};

/** The outcome of a gift for each receiver. */
export const GiftOutcome = ({ first, paid, onClose }: OutcomeProps) => {
  const client = useQueryClient();
  const waiting = (gift: Gift) => gift.receivers.some(({ outcome }) => outcome === 'waiting');
  const { data } = useQuery({ ...giftQuery(first.giftId), enabled: waiting(first) });
  const gift = data?.gift ?? first;
  const isWaiting = waiting(gift);
  useEffect(() => {
    if (isWaiting && paid >= 0) void client.invalidateQueries(giftQuery(first.giftId));
  }, [client, first.giftId, isWaiting, paid]);
  return (
    <>
      <ul className={styles.receivers} aria-live="polite">
        {gift.receivers.map(({ oid, nickname, outcome }) => (
          <li key={oid} className="row">
            <strong>{nickname}</strong>
            <ReceiverOutcome outcome={outcome} />
          </li>
        ))}
      </ul>
      <div className={dialogStyles.dialogActions}>
        {isWaiting ? (
          <Button onClick={() => void client.invalidateQueries(giftQuery(first.giftId))}>
            <Trans>Check again</Trans>
          </Button>
        ) : null}
        <Button solid onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </>
  );
};

const ReceiverOutcome = ({ outcome }: { readonly outcome: Gift['receivers'][number]['outcome'] }) => {
  switch (outcome) {
    case 'waiting':
      return <Trans>On its way</Trans>;
    case 'delivered':
      return (
        <span className={statesStyles.purchased}>
          <CheckIcon size={14} /> <Trans>has it now</Trans>
        </span>
      );
    case 'returned':
      return <Trans>has it already; your coins are back</Trans>;
  }
};
