import type { OwnSubscription, Tier, TiersReply } from '@fanfold/contracts/subscriptions';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';

import { askToSignIn } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useCreatorName } from '../../ui/creator-name.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Pill } from '../../ui/pill.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Obstacle } from './obstacle.tsx';
import { OwnPart } from './own-part.tsx';
import { subscribeableQuery, tiersQuery } from './queries.ts';
import { type PaymentOutcome, SubscribeDialog } from './subscribe-dialog.tsx';
import styles from './subscriptions.module.css';
import { tierAction } from './tier-action.ts';
import { TierActs } from './tier-acts.tsx';
import { TierFacts } from './tier-facts.tsx';

type Props = {
  readonly creatorOid: string;
  /** Null for a visitor. */
  readonly readerOid: string | null;
  /** The reader's paid coins; undefined while they are not known. */
  readonly balance: number | undefined;
  /** A coupon's code that came with the address. */
  readonly coupon: string;
  readonly onOutcome: (outcome: PaymentOutcome) => void;
};

/** SUB-012: the tiers of a channel, what the reader has, and what they can do. */
export const PlanScreen = (props: Props) => {
  const { t } = useLingui();
  const query = useQuery(tiersQuery(props.creatorOid));
  const creatorName = useCreatorName();
  const name = (query.data && creatorName(query.data)) ?? '';
  return (
    <Page title={name === '' ? t`Subscription` : t`Subscription: ${name}`}>
      <PageHead eyebrow={name} title={<Trans>Subscription</Trans>} />
      <Loaded query={query} lines={6}>
        {(channel) =>
          channel.creatorNickname === null ? <NoChannel /> : <Plans {...props} channel={channel} />
        }
      </Loaded>
    </Page>
  );
};

const NoChannel = () => (
  <EmptyState
    picture="search"
    title={<Trans>There is no such channel</Trans>}
    action={
      <Link to="/search" className={buttonClass({ solid: true })}>
        <Trans>Search for creators</Trans>
      </Link>
    }
  >
    <Trans>The creator may have left Fanfold.</Trans>
  </EmptyState>
);

type Channel = z.output<typeof TiersReply>;

const Plans = (props: Props & { readonly channel: Channel }) => {
  const { creatorOid, readerOid, balance, coupon, onOutcome, channel } = props;
  const [wanted, setWanted] = useState<string>();
  const asked = useQuery({ ...subscribeableQuery(creatorOid), enabled: readerOid !== null });
  const { own, tiers } = channel;
  const chosen = tiers.find(({ tierHash }) => tierHash === wanted);
  const reason = asked.data?.reason ?? null;
  const held = own?.tierHash ? own : null;
  const canPay = readerOid === null || asked.data?.possible === true;
  return (
    <>
      <ObstacleNote reason={reason} />
      {held ? (
        <OwnPart channel={channel} own={held} tier={tiers.find((one) => one.tierHash === held.tierHash)} />
      ) : null}
      <ul className={styles.tiers}>
        {tiers.map((tier) => (
          <TierFacts key={tier.tierHash} tier={tier} state={<TierState tier={tier} own={own} />}>
            {reason === 'self' ? null : (
              <TierActs
                channel={channel}
                tier={tier}
                canPay={canPay}
                onPay={() => (readerOid === null ? askToSignIn() : setWanted(tier.tierHash))}
                isVisitor={readerOid === null}
              />
            )}
          </TierFacts>
        ))}
      </ul>
      <OwnChannelLink isOwn={reason === 'self'} />
      {chosen ? (
        <SubscribeDialog
          creatorOid={creatorOid}
          tier={chosen}
          alreadyPaid={paidOf(held)}
          balance={balance}
          coupon={coupon}
          onOutcome={onOutcome}
          onClose={() => setWanted(undefined)}
        />
      ) : null}
    </>
  );
};

const paidOf = (held: OwnSubscription | null): number => held?.monthFee ?? 0;

type NoteProps = { readonly reason: Parameters<typeof Obstacle>[0]['reason'] | null };

const ObstacleNote = ({ reason }: NoteProps) =>
  reason === null ? null : (
    <p role="status" data-testid="obstacle">
      <Obstacle reason={reason} />
    </p>
  );

const OwnChannelLink = ({ isOwn }: { readonly isOwn: boolean }) =>
  isOwn ? (
    <Link to="/channel/tiers" className={buttonClass({ solid: true })}>
      <Trans>Edit the tiers</Trans>
    </Link>
  ) : null;

type StateProps = { readonly tier: Tier; readonly own: OwnSubscription | null };

const TierState = ({ tier, own }: StateProps) => {
  switch (tierAction(tier, own)) {
    case 'current':
      return (
        <p>
          <Pill>
            <Trans>Your tier</Trans>
          </Pill>
        </p>
      );
    case 'unfollow':
      return (
        <p>
          <Pill>
            <Trans>You follow this channel</Trans>
          </Pill>
        </p>
      );
    case 'planned':
      return (
        <p>
          <Pill tone="plain">
            <Trans>From next month</Trans>
          </Pill>
        </p>
      );
    default:
      return null;
  }
};
