import type { Tile } from '@fanfold/contracts/catalogue';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { useText } from '../../ui/texts.tsx';
import { OfferFields, type OfferValues, offerOf } from './offer-fields.tsx';
import { changePrice } from './queries.ts';

type PriceDialogProps = { readonly tile: Tile; readonly onClose: () => void };

export const PriceDialog = ({ tile, onClose }: PriceDialogProps) => {
  const client = useQueryClient();
  const [values, setValues] = useState<OfferValues>({
    access: tile.access,
    tiers: tile.tiers.join(', '),
    coinPurchase: tile.priceCoins > 0,
    price: String(tile.priceCoins || 100),
  });
  const change = useMutation({
    mutationFn: changePrice,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['tiles'] });
      onClose();
    },
  });
  const title = useText(tile.title, tile.original);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate({ contentOid: tile.contentOid, offer: offerOf(values) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Price of “{title}”</Trans>}
      description={<Trans>Who has the page open is shown the new price and asked again before paying.</Trans>}
    >
      <form className="form" onSubmit={submit}>
        <OfferFields values={values} onChange={(part) => setValues({ ...values, ...part })} />
        {change.error ? <InlineFailure error={change.error} /> : null}
        <Button type="submit" solid busy={change.isPending}>
          <Trans>Change price</Trans>
        </Button>
      </form>
    </Dialog>
  );
};
