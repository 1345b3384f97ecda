import type { Tier } from '@fanfold/contracts/subscriptions';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { Price } from '../../ui/coins.tsx';
import styles from './subscriptions.module.css';

/** A tier's name; the free one may have none of its own. */
const TierName = ({ tier }: { readonly tier: Pick<Tier, 'name' | 'isFree'> }) =>
  tier.name === '' && tier.isFree ? <Trans>Following, for free</Trans> : tier.name;

type Props = {
  readonly tier: Tier;
  /** A state beside the name. */
  readonly state?: ReactNode;
  /** What can be done with it. */
  readonly children?: ReactNode;
};

/** One tier: its fee, and what it gives. */
export const TierFacts = ({ tier, state, children }: Props) => (
  <li className={styles.tier} data-testid="tier">
    <h2>
      <TierName tier={tier} />
    </h2>
    {state}
    <p>
      <Price coins={tier.feeCoins} size="large" />
      {tier.isFree ? null : (
        <>
          {' '}
          <span className="quiet">
            <Trans>a month</Trans>
          </span>
        </>
      )}
    </p>
    {tier.details === '' ? null : <p className={styles.details}>{tier.details}</p>}
    <Benefits tier={tier} />
    {tier.streak ? (
      <p className="quiet">
        <Trans>
          You see what is published from the month in which you subscribe. As long as you stay without a gap,
          that month remains the first.
        </Trans>
      </p>
    ) : null}
    {tier.placesLeft === null ? null : (
      <p className="quiet">
        <Plural value={tier.placesLeft} one="# place left" other="# places left" />
      </p>
    )}
    {children ? <div className={`row ${styles.acts}`}>{children}</div> : null}
  </li>
);

const Benefits = ({ tier: { isFree, streak, emojis, discord } }: { readonly tier: Tier }) => (
  <ul>
    <li>
      {isFree ? (
        <Trans>Works for followers</Trans>
      ) : streak ? (
        <Trans>Works of this tier from your first month on</Trans>
      ) : (
        <Trans>All works of this tier</Trans>
      )}
    </li>
    {emojis ? (
      <li>
        <Trans>The channel’s own emoticons</Trans>
      </li>
    ) : null}
    {discord ? (
      <li>
        <Trans>A place on the creator’s Discord server</Trans>
      </li>
    ) : null}
  </ul>
);
