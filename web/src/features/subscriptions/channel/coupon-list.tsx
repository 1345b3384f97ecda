import type { TierCouponEntry } from '@fanfold/contracts/subscriptions';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { rowsOf } from '../../../ui/data-list.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { couponsQuery } from '../queries.ts';

/** SUB-015: the coupons of the channel, and how often each was used. */
export const CouponList = () => (
  <DataTable
    caption={<Trans>Coupons</Trans>}
    captionHidden
    columns={columns}
    rowKey={({ code }) => code}
    list={rowsOf(useQuery(couponsQuery), ({ coupons }) => coupons)}
    empty={null}
  />
);

const columns: readonly DataColumn<TierCouponEntry>[] = [
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
