import {
  type RankingPeriod,
  type RankingReply,
  rankingPeriods,
  rankingPoints,
} from '@fanfold/contracts/discovery';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { MediaTiles } from '../../../ui/media-tile.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { rankingQuery } from './queries.ts';
import styles from './ranking.module.css';

type Cards = {
  /** A work and a creator as every list shows them. */
  readonly work: (work: RankingReply['works'][number]['work']) => ReactNode;
  readonly creator: (creator: RankingReply['creators'][number]['creator']) => ReactNode;
};
type Props = Cards & { readonly period: RankingPeriod };

/**
 * The works and creators of a day, a week or a month; under each, the numbers that its place follows from.
 */
export const RankingScreen = ({ period, ...cards }: Props) => {
  const { t } = useLingui();
  const query = useQuery(rankingQuery(period));
  return (
    <Page title={t`Ranking`}>
      <PageHead eyebrow={<Trans>Discover</Trans>} title={<Trans>Ranking</Trans>} />
      <Periods />
      <Loaded query={query} lines={6}>
        {(ranking) =>
          ranking.works.length === 0 ? (
            <EmptyState
              picture="works"
              title={<Trans>Nothing was played, liked or bought in this time</Trans>}
              action={
                <Link to="/">
                  <Trans>See everything that is new</Trans>
                </Link>
              }
            />
          ) : (
            <Ranking ranking={ranking} {...cards} />
          )
        }
      </Loaded>
    </Page>
  );
};

const Periods = () => {
  const { t } = useLingui();
  const names: Readonly<Record<RankingPeriod, string>> = {
    day: t`Today`,
    week: t`7 days`,
    month: t`30 days`,
  };
  return (
    <nav className={styles.periods} aria-label={t`Period of the ranking`}>
      {rankingPeriods.map((one) => (
        <Link
          key={one}
          to="/ranking"
          search={one === 'week' ? {} : { period: one }}
          activeOptions={{ exact: true, includeSearch: true }}
          className={styles.period}
        >
          {names[one]}
        </Link>
      ))}
    </nav>
  );
};

const Ranking = ({ ranking: { works, creators }, ...cards }: Cards & { readonly ranking: RankingReply }) => (
  <>
    <HowItCounts />
    <Section title={<Trans>Works</Trans>}>
      <MediaTiles>
        {works.map(({ work, ...line }) => (
          <li key={work.contentOid} className={styles.line}>
            <Place of={line.place} />
            {cards.work(work)}
            <Why {...line} />
          </li>
        ))}
      </MediaTiles>
    </Section>
    <Section title={<Trans>Creators</Trans>}>
      <ol className={styles.creators}>
        {creators.map(({ creator, ...line }) => (
          <li key={creator.oid} className={styles.line}>
            <Place of={line.place} />
            {cards.creator(creator)}
            <Why {...line} />
          </li>
        ))}
      </ol>
    </Section>
  </>
);

const Place = ({ of }: { readonly of: number }) => <b className={styles.place}>{of}</b>;

type WhyProps = Pick<RankingReply['works'][number], 'plays' | 'likes' | 'sales' | 'points'>;

/** What the points consist of; what there is none of is not said. */
const Why = ({ plays, likes, sales, points }: WhyProps) => {
  const total = useFormat().count(points);
  return (
    <p className={styles.why}>
      <b>
        <Trans>{total} points</Trans>
      </b>
      {plays > 0 ? (
        <span>
          <Plural value={plays} one="# play" other="# plays" />
        </span>
      ) : null}
      {likes > 0 ? (
        <span>
          <Plural value={likes} one="# like" other="# likes" />
        </span>
      ) : null}
      {sales > 0 ? (
        <span>
          <Plural value={sales} one="# purchase" other="# purchases" />
        </span>
      ) : null}
    </p>
  );
};

const HowItCounts = () => {
  const { likes, sales } = rankingPoints;
  return (
    <p className="quiet">
      <Trans>
        A play counts 1 point, a like {likes} and a purchase {sales}. Likes that were taken back and refunded
        purchases are deducted. Days are those of Seoul.
      </Trans>
    </p>
  );
};
