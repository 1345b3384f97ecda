import type { CheckedPayeeReply, PayoutObstacle } from '@fanfold/contracts/settlement';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useFormat } from '../../../lib/use-format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { PayeeFacts } from '../payee-facts.tsx';
import { type CheckedPayee, checkedPayeeQuery } from './queries.ts';

type Props = { readonly request: CheckedPayee; readonly onClose: () => void };

/**
 * Whom a creator or one of their requests is paid to, with all that a transfer by hand needs, and what keeps
 * it from being made.
 */
export const PayeeDialog = ({ request, onClose }: Props) => (
  <Dialog open onClose={onClose} title={<Trans>Payee and bank details</Trans>}>
    <Loaded query={useQuery(checkedPayeeQuery(request))} lines={4}>
      {(reply) => (
        <>
          <Warnings reply={reply} />
          <PayeeFacts reply={reply} />
        </>
      )}
    </Loaded>
  </Dialog>
);

const Warnings = ({ reply }: { readonly reply: CheckedPayeeReply }) => {
  const format = useFormat();
  const { obstacle, namesDiffer, usableFrom } = reply;
  const from = usableFrom === null ? '' : format.moment(usableFrom);
  return (
    <>
      {obstacle === null ? null : (
        <p role="alert">
          <strong>
            <Trans>Do not pay this now.</Trans>
          </strong>{' '}
          <ObstacleToPay obstacle={obstacle} />
        </p>
      )}
      {namesDiffer ? (
        <p role="alert">
          <Trans>The account is in another name than the payee.</Trans>
        </p>
      ) : null}
      {usableFrom === null ? null : (
        <p className="quiet">
          <Trans>These bank details may be paid to from {from} on.</Trans>
        </p>
      )}
    </>
  );
};

const ObstacleToPay = ({ obstacle }: { readonly obstacle: PayoutObstacle }) => {
  switch (obstacle) {
    case 'PAYOUT_HELD':
      return <Trans>Payouts of this channel are on hold.</Trans>;
    case 'GUARDIAN_NEEDED':
      return <Trans>The creator is under 19, and the payee is no guardian.</Trans>;
    case 'PAYEE_CHANGED':
      return <Trans>Another payee was named after this request. Reject it.</Trans>;
    case 'BANK_DETAILS_HELD':
      return <Trans>The bank details were changed less than three days ago.</Trans>;
  }
};
