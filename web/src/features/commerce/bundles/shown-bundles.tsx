import type { ShownBundle } from '@fanfold/contracts/commerce';
import type { Me } from '@fanfold/contracts/identity';
import type { Balance } from '@fanfold/contracts/wallet';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';

import { askToSignIn } from '../../../lib/session.ts';
import { workPage } from '../../../lib/work-page.ts';
import { Button } from '../../../ui/button.tsx';
import { Coins } from '../../../ui/coins.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { Section } from '../../../ui/section.tsx';
import statesStyles from '../../../ui/states.module.css';
import { Localised } from '../../../ui/texts.tsx';
import type { TopUp } from '../top-up.ts';
import styles from './bundles.module.css';
import { type BundleBought, type BundlesOf, bundlesQuery } from './queries.ts';

type Buyer = {
  readonly me: Me | null | undefined;
  readonly balance: Pick<Balance, 'paid' | 'bonus'> | undefined;
  readonly topUp: TopUp;
  readonly onBought: (bought: BundleBought) => void;
};

type Props = Buyer & { readonly of: BundlesOf };

/**
 * The bundles of a work or of a creator. What the reader owns of them is deducted; nothing where there are
 * none.
 */
export const ShownBundles = ({ of, ...buyer }: Props) => {
  const { data } = useQuery(bundlesQuery(of));
  if (!data || data.bundles.length === 0) return null;
  return (
    <Section title={<Trans>Cheaper together</Trans>} testId="bundles">
      <ul className={styles.bundles}>
        {data.bundles.map((bundle) => (
          <li key={bundle.bundleOid}>
            <Bundle bundle={bundle} of={of} buyer={buyer} />
          </li>
        ))}
      </ul>
    </Section>
  );
};

type BundleProps = { readonly bundle: ShownBundle; readonly of: BundlesOf; readonly buyer: Buyer };

/**
 * The dialog stands beside the button: it goes on saying what was bought when there is nothing left to buy.
 */
const Bundle = ({ bundle, of, buyer }: BundleProps) => {
  const here = 'contentOid' in of ? of.contentOid : undefined;
  const [isOpen, setOpen] = useState(false);
  return (
    <article>
      <h3>
        <Localised texts={bundle.title} original={bundle.original} />
      </h3>
      <ul className={styles.works}>
        {bundle.works.map((work) => (
          <li key={work.contentOid}>
            <Link {...workPage(work)} aria-current={work.contentOid === here ? 'page' : undefined}>
              <Localised texts={work.title} original={work.original} />
            </Link>
            {work.purchased ? <Purchased /> : <Coins kind="paid" value={work.priceCoins} size="small" />}
          </li>
        ))}
      </ul>
      {bundle.owedCoins === 0 ? (
        <Purchased />
      ) : (
        <BuyTogether bundle={bundle} onBuy={() => (buyer.me ? setOpen(true) : askToSignIn())} />
      )}
      {isOpen ? <Buying bundle={bundle} of={of} buyer={buyer} onClose={() => setOpen(false)} /> : null}
    </article>
  );
};

const Purchased = () => (
  <span className={statesStyles.purchased}>
    <CheckIcon size={14} /> <Trans>Purchased</Trans>
  </span>
);

const fetchDialog = () => import('./bundle-dialog.tsx');
const BundleDialog = lazy(async () => ({ default: (await fetchDialog()).BundleDialog }));

const BuyTogether = ({ bundle, onBuy }: { readonly bundle: ShownBundle; readonly onBuy: () => void }) => (
  <div className={styles.sum}>
    <Button
      solid
      onClick={onBuy}
      onPointerEnter={() => void fetchDialog()}
      onFocus={() => void fetchDialog()}
    >
      <Trans>Buy together</Trans> <Coins kind="paid" value={bundle.owedCoins} />
    </Button>
    {bundle.singlyCoins > bundle.owedCoins ? (
      <span className="quiet">
        <Trans>One by one:</Trans>{' '}
        <s>
          <Coins kind="paid" value={bundle.singlyCoins} size="small" />
        </s>
      </span>
    ) : null}
  </div>
);

const Buying = ({ bundle, of, buyer, onClose }: BundleProps & { readonly onClose: () => void }) => {
  const client = useQueryClient();
  const { me, balance, onBought, ...rest } = buyer;
  const readAgain = () => void client.invalidateQueries(bundlesQuery(of));
  if (!me || !balance) return null;
  return (
    <Suspense>
      <BundleDialog
        {...rest}
        bundle={bundle}
        balance={balance}
        returnTo={'contentOid' in of ? 'work' : undefined}
        onBought={(bought) => {
          onBought(bought);
          readAgain();
        }}
        onStale={readAgain}
        onClose={onClose}
      />
    </Suspense>
  );
};
