import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { Field } from '../../../../ui/field.tsx';
import { RadioGroup } from '../../../../ui/radio-group.tsx';
import { numberIn, useAccessOptions } from '../offer-part.tsx';
import { isSold, type OfferFault, type OfferOnScreen, offerIn, offerOnScreen } from '../offer-words.ts';
import { TierPicker } from '../tier-picker.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import type { ActProps } from './edit-dialogs.tsx';

/** COM-044 to COM-049, CAT-084: for whom all chosen works are, and what each costs. */
export const OfferDialog = (props: ActProps) => {
  const { t } = useLingui();
  const [offer, setOffer] = useState<OfferOnScreen>(() => offerOnScreen(undefined));
  const [fault, setFault] = useState<OfferFault>();
  const put = (part: Partial<OfferOnScreen>): void => setOffer({ ...offer, ...part });
  const edit = () => {
    const worded = offerIn(offer);
    setFault(typeof worded === 'string' ? worded : undefined);
    return typeof worded === 'string' ? undefined : ({ kind: 'offer', offer: worded } as const);
  };
  return (
    <BulkDialog
      {...props}
      title={<Trans>Change price and access</Trans>}
      action={<Trans>Save</Trans>}
      edit={edit}
    >
      <RadioGroup
        label={t`For whom are they?`}
        name="bulk-access"
        value={offer.access}
        options={useAccessOptions()}
        error={fault === 'access' ? t`Choose one.` : undefined}
        onChange={(access) => put({ access })}
      />
      {offer.access === 'tiers' ? (
        <TierPicker
          label={t`Tiers`}
          chosen={offer.tiers}
          error={fault === 'tiers' ? t`First select a tier.` : undefined}
          onChange={(tiers) => put({ tiers })}
        />
      ) : null}
      {isSold(offer.access) ? (
        <Field
          label={t`Price in coins`}
          hint={
            offer.access === 'tiers' ? t`Leave empty not to sell it: only subscribers open it.` : undefined
          }
          type="number"
          inputMode="numeric"
          min={1}
          value={offer.price ?? ''}
          error={fault === 'price' ? t`Enter a price of 1 coin or more.` : undefined}
          onChange={({ target }) => put({ price: numberIn(target.valueAsNumber) })}
        />
      ) : null}
    </BulkDialog>
  );
};
