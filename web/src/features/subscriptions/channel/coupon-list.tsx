import type { TierCouponEntry } from '@fanfold/contracts/subscriptions';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { rowsOf } from '../../../ui/data-list.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { couponsQuery, endCoupon, subscriptionsKey } from '../queries.ts';

/** SUB-015: the coupons of the channel, and how often each was used. */
export const CouponList = () => {
  const [chosen, setChosen] = useState<TierCouponEntry>();
  return (
    <>
      <DataTable
        caption={<Trans>Coupons</Trans>}
        captionHidden
        columns={columnsWith(setChosen)}
        rowKey={({ code }) => code}
        list={rowsOf(useQuery(couponsQuery), ({ coupons }) => coupons)}
        empty={null}
      />
      {chosen ? <Ending coupon={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
};

type EndingProps = { readonly coupon: TierCouponEntry; readonly onClose: () => void };

/** SUB-007 */
const Ending = ({ coupon: { code, tierHash }, onClose }: EndingProps) => (
  <ConfirmDialog
    title={<Trans>End the coupon {code}?</Trans>}
    action={<Trans>End the coupon</Trans>}
    danger
    done={<Trans>The coupon has ended.</Trans>}
    run={() => endCoupon(code, tierHash)}
    changes={subscriptionsKey}
    onClose={onClose}
  >
    <Trans>Fans who use it keep its months. Nobody else can use it from now on.</Trans>
  </ConfirmDialog>
);

const columnsWith = (onEnd: (coupon: TierCouponEntry) => void): readonly DataColumn<TierCouponEntry>[] => [
  {
    key: 'code',
    name: <Trans>Code</Trans>,
    head: true,
    cell: ({ code, url, status }) => (
      <>
        <a href={url}>{code}</a>
        <Sub>
          <CouponStatus status={status} />
        </Sub>
      </>
    ),
  },
  { key: 'tier', name: <Trans>Tier</Trans>, cell: ({ tierName }) => tierName },
  {
    key: 'amount',
    name: <Trans context="coupon">Discount</Trans>,
    cell: ({ amount, months }) => (
      <Trans>
        {amount}% off; months: {months}
      </Trans>
    ),
  },
  {
    key: 'used',
    name: <Trans>Uses</Trans>,
    number: true,
    cell: ({ used, uses }) => (uses === null ? used : `${used} / ${uses}`),
  },
  {
    key: 'expires',
    name: <Trans>Valid until</Trans>,
    cell: ({ expiryDate }) => <Moment at={expiryDate} short />,
  },
  {
    key: 'act',
    name: <Trans>Actions</Trans>,
    // One that is used up is used again where a payment goes back.
    cell: (coupon) =>
      coupon.status === 'ended' || coupon.status === 'expired' ? (
        '–'
      ) : (
        <Button small onClick={() => onEnd(coupon)}>
          <Trans context="coupon">End</Trans>
        </Button>
      ),
  },
];

const CouponStatus = ({ status }: Pick<TierCouponEntry, 'status'>) => {
  switch (status) {
    case 'active':
      return <Trans context="coupon">Valid</Trans>;
    case 'expired':
      return <Trans context="coupon">Expired</Trans>;
    case 'usedUp':
      return <Trans context="coupon">Used up</Trans>;
    case 'ended':
      return <Trans context="coupon">Ended</Trans>;
  }
};
