import type { ContentReply } from '@fanfold/contracts/catalogue';
import { Trans } from '@lingui/react/macro';

import { useFormat } from '../../../lib/use-format.ts';
import statesStyles from '../../../ui/states.module.css';
import { OffSaleText } from './off-sale.tsx';

type Data = Pick<ContentReply, 'access' | 'content' | 'offSale'>;

/**
 * Why a work is open to its reader, since when and until when; nothing where it is open to all, or is the
 * reader's own.
 */
export const AccessNote = ({ data }: { readonly data: Data }) => {
  const why = <Why data={data} />;
  return noted.has(data.access.reason) ? (
    <>
      {data.access.reason === 'entitled' && data.offSale ? (
        <p className={statesStyles.notice} data-testid="off-sale">
          <OffSaleText offSale={data.offSale} />
        </p>
      ) : null}
      <p className="quiet" data-testid="access">
        {why}
      </p>
    </>
  ) : null;
};

const noted = new Set<Data['access']['reason']>([
  'entitled',
  'subscribed',
  'following',
  'coCreator',
  'administrator',
]);

const Why = ({ data }: { readonly data: Data }) => {
  switch (data.access.reason) {
    case 'entitled':
      return <Entitled access={data.access} />;
    case 'subscribed':
      return <Subscribed data={data} />;
    case 'following':
      return <Trans>Open to you because you follow the channel.</Trans>;
    case 'coCreator':
      return <Trans>You made it with its creator: you always see all of it.</Trans>;
    case 'administrator':
      return <Trans>Open to you because you are an administrator.</Trans>;
    default:
      return null;
  }
};

const Entitled = ({ access: { since, until } }: Pick<Data, 'access'>) => {
  const { day, moment } = useFormat();
  const from = since === null ? null : day(since);
  if (until !== null) {
    const end = moment(until);
    return <Trans>Yours until {end}.</Trans>;
  }
  return from === null ? <Trans>Yours for good.</Trans> : <Trans>Yours since {from}, for good.</Trans>;
};

const Subscribed = ({ data: { access, content } }: { readonly data: Data }) => {
  const { month, day } = useFormat();
  const { tier, until } = access;
  if (tier === null) return null;
  const since = month(tier.since);
  const name = tier.name ?? '';
  const end = until === null ? '' : day(until);
  return (
    <>
      {name === '' ? (
        <Trans>Open to you by your subscription since {since}.</Trans>
      ) : (
        <Trans>
          Open to you by the tier “{name}”, which you have since {since}.
        </Trans>
      )}{' '}
      {until === null ? null : (
        <Trans>It stays open until {end}, and longer if the subscription goes on.</Trans>
      )}{' '}
      {content.priceCoins > 0 ? <Trans>Buy it to keep it for good.</Trans> : null}
    </>
  );
};
