import type { InventoryItem } from '@fanfold/contracts/rewards';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { FieldPath } from 'react-hook-form';

import { Button } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { RadioField } from '../../ui/form/choice-fields.tsx';
import type { SendForm } from '../../ui/form/use-send-form.ts';
import { Failure, LinesSkeleton, Loading } from '../../ui/states.tsx';
import { Localised } from '../../ui/texts.tsx';
import { choicesQuery } from './queries.ts';

const opens: Partial<Record<InventoryItem['kind'], string>> = { video_coupon: 'video', file_coupon: 'file' };

type ChoiceProps<Input extends { readonly contentOid: string }, Output> = {
  readonly item: InventoryItem;
  readonly form: SendForm<Input, Output>;
};

/** What a coupon without a content of its own opens is its owner's choice, within its bounds. */
export const ContentChoice = <Input extends { readonly contentOid: string }, Output>(
  props: ChoiceProps<Input, Output>,
) => {
  const { item, form } = props;
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
          <Trans>You already own every work that this coupon opens.</Trans>
        </p>
      ) : null}
      {fits.length > 0 ? (
        <RadioField
          of={form}
          name={'contentOid' as FieldPath<Input>}
          label={t`Work`}
          options={fits.map(({ contentOid, title, priceCoins }) => ({
            value: contentOid,
            label: <Localised texts={title} />,
            hint: <Coins kind="paid" value={priceCoins} size="small" />,
          }))}
        />
      ) : null}
      {hasNextPage ? (
        <Button small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </>
  );
};
