import { Plural, Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';

import { useFormat } from '../../lib/use-format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './commerce.module.css';
import { DonateForm, type DonateProps } from './donate-form.tsx';
import { donationsQuery } from './queries.ts';

type DonationsProps = Omit<DonateProps, 'balance'> & {
  readonly own: boolean;
  readonly balance: DonateProps['balance'] | undefined;
};

/** The donations to a content with their comments, and the form to donate. */
export const Donations = ({ own, balance, ...form }: DonationsProps) => {
  const query = useInfiniteQuery(donationsQuery(form.contentOid));
  const totals = query.data?.pages[0]?.totals;
  return (
    <div className={styles.donations}>
      <Section title={<Trans>Donations</Trans>}>
        {totals && totals.donations > 0 ? (
          <p className="row">
            <Coins kind="paid" value={totals.coins} named />
            <span className="quiet">
              <Plural value={totals.donations} one="# donation" other="# donations" />
            </span>
          </p>
        ) : null}
        {own ? null : <DonateForm {...form} balance={balance} />}
        <Loaded query={query} lines={2}>
          {({ pages }) => <DonationList query={query} lines={pages.flatMap(linesOf)} />}
        </Loaded>
      </Section>
    </div>
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
        {donation.donorNickname ? <Avatar nickname={donation.donorNickname} size="small" /> : null}
        <strong>{donation.donorNickname ?? <Trans>Someone</Trans>}</strong>
        <Coins kind="paid" value={donation.coins} size="small" />
        <time className="quiet" dateTime={donation.happenedAt}>
          {format.day(donation.happenedAt)}
        </time>
      </p>
      {donation.comment ? <p>{donation.comment}</p> : null}
    </li>
  );
};
