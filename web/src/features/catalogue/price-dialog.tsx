import type { Tile } from '@fanfold/contracts/catalogue';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { always, missing } from '../../ui/form/entered.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { useText } from '../../ui/texts.tsx';
import { showToast } from '../../ui/toast.tsx';
import { AdultField, isPricedOffer, OfferFields, offerOf, offerSchema } from './offer-fields.tsx';
import { changePrice, tilesKey } from './queries.ts';

type PriceDialogProps = { readonly tile: Tile; readonly onClose: () => void };

export const PriceDialog = ({ tile, onClose }: PriceDialogProps) => {
  const client = useQueryClient();
  const form = useSendForm({
    schema,
    start: {
      access: tile.access === 'tiers' ? 'sale' : tile.access,
      price: tile.priceCoins || 100,
      isAdultContent: tile.isAdultContent,
    },
    send: (values) =>
      changePrice({
        contentOid: tile.contentOid,
        offer: { ...offerOf(values), isAdultContent: values.isAdultContent },
      }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: tilesKey });
      onClose();
      showToast(<Trans>The new price is in effect.</Trans>);
    },
  });
  const title = useText(tile.title, tile.original);
  return (
    <FormDialog
      form={form}
      title={<Trans>Price of “{title}”</Trans>}
      description={<Trans>Who has the page open is shown the new price and asked again before paying.</Trans>}
      action={<Trans>Change price</Trans>}
      onClose={onClose}
    >
      <OfferFields form={form} />
      <AdultField form={form} />
    </FormDialog>
  );
};

const schema = offerSchema
  .extend({ isAdultContent: z.boolean() })
  .refine(isPricedOffer, { ...always, ...missing, path: ['price'] });
