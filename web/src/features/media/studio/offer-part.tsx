import { maxCopies } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';

import { Field } from '../../../ui/field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Section } from '../../../ui/section.tsx';
import { EarlyAccess } from './early-access.tsx';
import { type Access, isSold, type OfferFault, offerIn, offerOnScreen } from './offer-words.ts';
import styles from './studio.module.css';
import { TierPicker } from './tier-picker.tsx';
import type { DraftEditor } from './use-draft-editor.ts';

type PartProps = { readonly editor: DraftEditor; readonly missing: (part: string) => string | undefined };

/** COM-044 to COM-049, CAT-084, CAT-102, CAT-103: for whom the work is, with the rules where they matter. */
export const OfferPart = ({ editor, missing }: PartProps) => {
  const { t } = useLingui();
  const [offer, setOffer] = useState(() => offerOnScreen(editor.values.offer));
  const faults: Record<OfferFault, string> = {
    access: t`Choose one.`,
    tiers: t`First select a tier.`,
    price: t`Enter a price of 1 coin or more.`,
  };
  const put = (part: Partial<typeof offer>): void => {
    const next = { ...offer, ...part };
    setOffer(next);
    const worded = offerIn(next);
    if (typeof worded === 'string') editor.reject('offer', faults[worded]);
    else editor.change({ offer: worded, ...(worded.coinPurchase ? {} : { copies: null }) });
  };
  const worded = offerIn(offer);
  const faultOf = (part: OfferFault) => (worded === part ? editor.fault('offer') : undefined);
  return (
    <Section title={<Trans>Price and access</Trans>}>
      <div className={styles.fields}>
        <RadioGroup
          label={t`For whom is it?`}
          name="access"
          value={offer.access}
          options={useAccessOptions()}
          error={faultOf('access') ?? missing('offer')}
          onChange={(access) => put({ access })}
        />
        {offer.access === 'tiers' ? (
          <TierPicker
            label={t`Tiers`}
            chosen={offer.tiers}
            error={faultOf('tiers')}
            onChange={(tiers) => put({ tiers })}
          />
        ) : null}
        {isSold(offer.access) ? (
          <div className={styles.pair}>
            <Field
              label={t`Price in coins`}
              hint={
                offer.access === 'tiers'
                  ? t`Leave empty not to sell it: only subscribers open it.`
                  : undefined
              }
              type="number"
              inputMode="numeric"
              min={1}
              value={offer.price ?? ''}
              error={faultOf('price') ?? (typeof worded === 'string' ? undefined : editor.fault('offer'))}
              onChange={({ target }) => put({ price: numberIn(target.valueAsNumber) })}
            />
            <Copies editor={editor} />
          </div>
        ) : null}
        <EarlyAccess editor={editor} />
      </div>
    </Section>
  );
};

export const numberIn = (value: number): number | null => (Number.isNaN(value) ? null : value);

export const useAccessOptions = (): { value: Access; label: string; hint: ReactNode }[] => {
  const { t } = useLingui();
  return [
    { value: 'sale', label: t`Buyers`, hint: t`It costs coins, once.` },
    { value: 'open', label: t`Everyone, for free`, hint: t`Anyone can open it, without an account.` },
    {
      value: 'freeTier',
      label: t`The free tier`,
      hint: t`Your followers open it for free. It cannot be sold for coins at the same time: to sell it, turn the free tier off by choosing “Buyers”.`,
    },
    {
      value: 'tiers',
      label: t`Subscribers of your tiers`,
      hint: t`Subscribers open it for free. With a price, others can buy it.`,
    },
  ];
};

const published: ReadonlySet<string> = new Set(['published', 'private', 'suspended']);

/** COM-055: how many copies there will be, for ever. */
const Copies = ({ editor }: { readonly editor: DraftEditor }) => {
  const { t } = useLingui();
  const { values, change, draft, fault } = editor;
  const isFixed = published.has(draft.status);
  return (
    <Field
      label={t`Limited edition: number of copies`}
      hint={
        isFixed
          ? t`The number of copies stays as it was published.`
          : t`Leave empty to sell any number of copies. This cannot be changed after publishing.`
      }
      type="number"
      inputMode="numeric"
      min={1}
      max={maxCopies}
      readOnly={isFixed}
      value={values.copies ?? ''}
      error={fault('copies')}
      onChange={({ target }) => change({ copies: numberIn(target.valueAsNumber) })}
    />
  );
};
