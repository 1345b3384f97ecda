import type { MyCharge } from '@fanfold/contracts/payments';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useLiveTopic } from '../../../lib/live.ts';
import { newestWrite } from '../../../lib/newest-write.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { giveUpCharge } from '../queries.ts';
import { myChargesQuery } from './queries.ts';
import styles from './refunds.module.css';

type ActionsProps = { readonly charge: MyCharge; readonly onRefund: () => void };

/**
 * What its payer can do with a charge now: go on paying it or cancel it, read its receipt, have it refunded.
 */
export const ChargeActions = ({ charge, onRefund }: ActionsProps) => (
  <span className={styles.chargeActions}>
    {isMoving(charge) ? <Watch chargeId={charge.chargeId} /> : null}
    {charge.payUrl === null ? null : <Unpaid chargeId={charge.chargeId} payUrl={charge.payUrl} />}
    {charge.status === 'credited' ? (
      <Link to="/myinfo/receipt/$chargeId" params={{ chargeId: charge.chargeId }} data-ui="link-button">
        <Trans>Receipt</Trans>
      </Link>
    ) : null}
    {charge.refundable ? (
      <LinkButton onClick={onRefund}>
        <Trans context="button">Refund</Trans>
      </LinkButton>
    ) : null}
  </span>
);

/** Whether another state follows by itself. */
const isMoving = ({ status, refunds }: MyCharge): boolean =>
  ['initiated', 'opened', 'unknown', 'approved'].includes(status) ||
  refunds.some((refund) => refund.status === 'waiting' || refund.status === 'asked');

type UnpaidProps = { readonly chargeId: string; readonly payUrl: string };

const Unpaid = ({ chargeId, payUrl }: UnpaidProps) => {
  const client = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () => giveUpCharge(chargeId),
    onSettled: () => client.invalidateQueries({ queryKey: myChargesQuery().queryKey }),
  });
  return (
    <>
      <a href={payUrl} data-ui="link-button">
        <Trans>Continue paying</Trans>
      </a>
      <LinkButton aria-busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
        <Trans>Cancel payment</Trans>
      </LinkButton>
      {cancelling.error ? <InlineFailure error={cancelling.error} /> : null}
    </>
  );
};

/** Reads the list again when the charge has changed. */
const Watch = ({ chargeId }: { readonly chargeId: string }) => {
  const client = useQueryClient();
  useLiveTopic({ topic: `charge:${chargeId}`, after: newestWrite() }, () => {
    void client.invalidateQueries({ queryKey: myChargesQuery().queryKey });
  });
  return null;
};
