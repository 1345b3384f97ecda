import type { ContentReply } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { formatEither } from '../../../lib/format.ts';
import { useFormat, useLanguage } from '../../../lib/use-format.ts';

type Data = Pick<ContentReply, 'access' | 'content' | 'openingTiers'>;
type Props = {
  readonly data: Data;
  /** The button that follows the channel. */
  readonly follow: ReactNode;
};

/**
 * Why a work is closed to its reader, and what opens it: the reason is the one that the service decided by.
 */
export const WhatOpensIt = ({ data, follow }: Props) => {
  const { reason } = data.access;
  return (
    <>
      <span>
        <Reason data={data} />
      </span>{' '}
      {reason === 'followers_only' ? follow : null}
      {data.openingTiers.length > 0 && reason !== 'before_subscription' ? (
        <Link to="/subscribe/$creatorOid" params={{ creatorOid: data.content.creatorOid }}>
          <Trans>See the tiers</Trans>
        </Link>
      ) : null}
    </>
  );
};

/** The tiers by name; a sentence without names where their creator has removed them. */
const useTierNames = ({ openingTiers }: Data): string => {
  const { t } = useLingui();
  const language = useLanguage();
  return formatEither(
    language,
    openingTiers.map(({ name }) => t`“${name}”`),
  );
};

const Reason = ({ data }: { readonly data: Data }) => {
  const names = useTierNames(data);
  const isSold = data.content.priceCoins > 0;
  switch (data.access.reason) {
    case 'early_access':
      return <Early data={data} names={names} />;
    case 'followers_only':
      return <Trans>Followers of the channel have all of it.</Trans>;
    case 'before_subscription':
      return <Before data={data} isSold={isSold} />;
    case 'subscribers_only':
      return names === '' ? (
        <Trans>Subscribers of the channel have all of it.</Trans>
      ) : (
        <Trans>Subscribers of {names} have all of it.</Trans>
      );
    default:
      return names === '' ? (
        <Trans>Buy it to have all of it.</Trans>
      ) : (
        <Trans>Buy it, or subscribe to {names}, to have all of it.</Trans>
      );
  }
};

const Early = ({ data, names }: { readonly data: Data; readonly names: string }) => {
  const { moment } = useFormat();
  const { until } = data.access;
  const opensAt = until === null ? '' : moment(until);
  return names === '' ? (
    <Trans>Subscribers of some tiers have it first. It opens to the others on {opensAt}.</Trans>
  ) : (
    <Trans>
      Subscribers of {names} have it first. It opens to the others on {opensAt}.
    </Trans>
  );
};

/** A tier with the streak option opens what is newer than the subscription (SUB-027). */
const Before = ({ data, isSold }: { readonly data: Data; readonly isSold: boolean }) => {
  const { month } = useFormat();
  const since = month(data.access.tier?.since ?? '1970-01');
  const name = data.access.tier?.name ?? '';
  return (
    <>
      <Trans>
        You have the tier “{name}” without a gap since {since}, and it opens what was uploaded since then.
        This work is older.
      </Trans>{' '}
      {isSold ? <Trans>Buy it to have all of it.</Trans> : null}
    </>
  );
};
