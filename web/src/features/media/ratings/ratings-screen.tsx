import type { RatingReview } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { Coins } from '../../../ui/coins.tsx';
import { CreatorName } from '../../../ui/creator-name.ts';
import { pagesOf } from '../../../ui/data-list.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useTitle } from '../../../ui/texts.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { type ReviewStatus, ratingsQuery } from './queries.ts';
import { useRatingNames } from './rating-names.ts';

/** CAT-042: videos that wait for an age rating, and what was decided. */
export const RatingsScreen = () => {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<RatingReview>();
  return (
    <AdminPage title={t`Age ratings`}>
      <Section title={t`Waiting for a decision`}>
        <Reviews status="waiting" onDecide={setChosen} />
      </Section>
      <Section title={t`Decided`}>
        <Reviews status="decided" onDecide={setChosen} />
      </Section>
      {chosen ? <DecisionDialog review={chosen} onClose={() => setChosen(undefined)} /> : null}
    </AdminPage>
  );
};

type ReviewsProps = {
  readonly status: ReviewStatus;
  readonly onDecide: (review: RatingReview) => void;
};

const Reviews = ({ status, onDecide }: ReviewsProps) => {
  const list = pagesOf(useInfiniteQuery(ratingsQuery(status)), ({ reviews }) => reviews);
  return (
    <DataTable
      caption={
        status === 'waiting' ? (
          <Trans>Videos that wait for an age rating</Trans>
        ) : (
          <Trans>Decided age ratings</Trans>
        )
      }
      captionHidden
      rowKey={({ reviewOid }) => reviewOid}
      list={list}
      empty={
        <EmptyState picture="done" title={<Trans>No age ratings here</Trans>}>
          <Trans>Videos whose creators paid for an age rating appear here.</Trans>
        </EmptyState>
      }
      columns={useColumns({ status, onDecide })}
    />
  );
};

const useColumns = ({ status, onDecide }: ReviewsProps): readonly DataColumn<RatingReview>[] => {
  const titleOf = useTitle();
  return [
    {
      key: 'what',
      name: <Trans>Work</Trans>,
      head: true,
      cell: ({ contentOid, work }) => (
        <Link to="/play/$contentOid" params={{ contentOid }}>
          {(work && titleOf(work)) || contentOid}
        </Link>
      ),
    },
    { key: 'who', name: <Trans>Creator</Trans>, cell: ({ work }) => (work ? <CreatorName of={work} /> : '') },
    {
      key: 'minutes',
      name: <Trans>Length</Trans>,
      cell: ({ durationMs }) => <Minutes of={durationMs} />,
    },
    {
      key: 'fee',
      name: <Trans>Fee</Trans>,
      cell: ({ feeCoins }) => <Coins kind="paid" value={feeCoins} />,
    },
    {
      key: 'asked',
      name: <Trans>Requested on</Trans>,
      cell: (review) => <Moment at={review.requestedAt} />,
    },
    {
      key: 'decision',
      name: <Trans>Decision</Trans>,
      cell: (review) =>
        status === 'decided' ? (
          <Decision review={review} />
        ) : (
          <Button small onClick={() => onDecide(review)}>
            <Trans>Decide</Trans>
          </Button>
        ),
    },
  ];
};

const Minutes = ({ of }: { readonly of: number }) => {
  const minutes = Math.ceil(of / 60_000);
  return <Trans>{minutes} min</Trans>;
};

const Decision = ({ review: { rating, reason } }: { readonly review: RatingReview }) => {
  const names = useRatingNames();
  return rating === null ? <Trans>Refused: {reason}</Trans> : names[rating];
};
