import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';

import { useFormat } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { Failure, LinesSkeleton, Loading } from '../../ui/states.tsx';
import styles from './commerce.module.css';
import { DonateForm, type DonateProps } from './donate-form.tsx';
import { donationsQuery } from './queries.ts';

type DonationsProps = Omit<DonateProps, 'balance'> & {
  readonly own: boolean;
  readonly balance: DonateProps['balance'] | undefined;
};

/** What people gave with a few words, and giving something oneself. */
export const Donations = ({ own, balance, ...form }: DonationsProps) => {
  const { t } = useLingui();
  const query = useInfiniteQuery(donationsQuery(form.contentOid));
  const totals = query.data?.pages[0]?.totals;
  return (
    <section className={styles.donations} aria-label={t`Donations`}>
      <h2>
        <Trans>Donations</Trans>
      </h2>
      {totals && totals.donations > 0 ? (
        <p className="row">
          <Coins kind="paid" value={totals.coins} named />
          <span className="quiet">
            <Plural value={totals.donations} one="# donation" other="# donations" />
          </span>
        </p>
      ) : null}
      {own ? null : <DonateForm {...form} balance={balance} />}
      {query.isPending ? (
        <Loading>
          <LinesSkeleton lines={2} />
        </Loading>
      ) : null}
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data ? <DonationList query={query} lines={query.data.pages.flatMap(linesOf)} /> : null}
    </section>
  );
};

type ListProps = {
  readonly lines: readonly Line[];
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
};

const DonationList = ({ lines, query }: ListProps) =>
  lines.length === 0 ? (
    <p className="quiet">
      <Trans>Nobody has donated yet.</Trans>
    </p>
  ) : (
    <>
      <ul className={styles.donationList}>
        {lines.map((donation) => (
          <DonationLine key={donation.position} donation={donation} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button small busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Older donations</Trans>
        </Button>
      ) : null}
    </>
  );

const linesOf = ({ donations }: { readonly donations: readonly Line[] }): readonly Line[] => donations;

type Line = {
  readonly position: string;
  readonly happenedAt: string;
  readonly donorNickname: string | null;
  readonly coins: number;
  readonly comment: string | null;
};

const DonationLine = ({ donation }: { readonly donation: Line }) => {
  const format = useFormat();
  return (
    <li>
      <p className="row">
        <strong>{donation.donorNickname ?? <Trans>Somebody</Trans>}</strong>
        <Coins kind="paid" value={donation.coins} size="small" />
        <time className="quiet" dateTime={donation.happenedAt}>
          {format.day(donation.happenedAt)}
        </time>
      </p>
      {donation.comment ? <p>{donation.comment}</p> : null}
    </li>
  );
};
