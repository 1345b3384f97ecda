import type { InventoryItem } from '@fanfold/contracts/rewards';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';

import { Button } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { Failure, LinesSkeleton, Loading } from '../../ui/states.tsx';
import { Localised } from '../../ui/texts.tsx';
import { choicesQuery } from './queries.ts';

const opens: Partial<Record<InventoryItem['kind'], string>> = { video_coupon: 'video', file_coupon: 'file' };

type ChoiceProps = {
  readonly item: InventoryItem;
  readonly chosen: string | undefined;
  readonly onChoose: (contentOid: string) => void;
};

/** What a coupon without a content of its own opens is its owner's choice, within its bounds. */
export const ContentChoice = ({ item, chosen, onChoose }: ChoiceProps) => {
  const { t } = useLingui();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    choicesQuery(),
  );
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading>
        <LinesSkeleton lines={3} />
      </Loading>
    );
  const fits = data.pages
    .flatMap((page) => page.tiles)
    .filter(
      ({ kind, purchased, priceCoins }) =>
        kind === opens[item.kind] &&
        !purchased &&
        priceCoins > 0 &&
        (item.maxPriceCoins === null || priceCoins <= item.maxPriceCoins),
    );
  return (
    <>
      {fits.length === 0 ? (
        <p>
          <Trans>There is nothing here that this coupon opens and you do not own.</Trans>
        </p>
      ) : null}
      <div className="choices" role="radiogroup" aria-label={t`Content`}>
        {fits.map(({ contentOid, title, priceCoins }) => (
          <label key={contentOid} className="choice">
            <input
              type="radio"
              name="content"
              value={contentOid}
              checked={contentOid === chosen}
              onChange={() => onChoose(contentOid)}
            />
            <span>
              <Localised texts={title} />
            </span>
            <Coins kind="paid" value={priceCoins} size="small" />
          </label>
        ))}
      </div>
      {hasNextPage ? (
        <Button small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </>
  );
};
