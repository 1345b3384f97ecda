import type { Tile } from '@fanfold/contracts/content';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { useText } from '../../ui/texts.tsx';
import { changePrice } from './queries.ts';

type PriceDialogProps = { readonly tile: Tile; readonly onClose: () => void };

export const PriceDialog = ({ tile, onClose }: PriceDialogProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const [price, setPrice] = useState(String(tile.priceCoins));
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
    if (!change.isPending) change.mutate({ contentOid: tile.contentOid, priceCoins: Number(price) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Price of “{title}”</Trans>}
      description={<Trans>Who has the page open is shown the new price and asked again before paying.</Trans>}
    >
      <form className="form" onSubmit={submit}>
        <Field
          label={t`Price in coins`}
          hint={t`0 means free.`}
          type="number"
          name="priceCoins"
          inputMode="numeric"
          min={0}
          step={1}
          required
          value={price}
          onChange={(event) => setPrice(event.target.value)}
        />
        {change.error ? <InlineFailure error={change.error} /> : null}
        <Button type="submit" solid busy={change.isPending}>
          <Trans>Change price</Trans>
        </Button>
      </form>
    </Dialog>
  );
};
