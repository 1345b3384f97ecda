import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { useCreatorName } from '../../ui/creator-name.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { tiersQuery } from './queries.ts';

type Props = { readonly creatorOid: string };

/** SUB-009: what was begun, as the channel's page has it now. */
export const SubscribeSuccessScreen = ({ creatorOid }: Props) => {
  const { t } = useLingui();
  const creatorName = useCreatorName();
  return (
    <Page title={t`Subscription`} status="success">
      <Loaded query={useQuery(tiersQuery(creatorOid))} lines={3}>
        {(channel) => {
          const { own, tiers } = channel;
          const name = creatorName(channel);
          const tier = tiers.find(({ tierHash }) => tierHash === own?.tierHash);
          return tier && own ? (
            <EmptyState
              picture="done"
              wholePage
              title={
                <Trans>
                  You are subscribed to {name}: {tier.name}
                </Trans>
              }
              action={<Ways creatorOid={creatorOid} />}
            >
              {own.until === null ? null : (
                <Trans>
                  Paid until <Moment at={own.until} />. We tell you before the next payment.
                </Trans>
              )}
            </EmptyState>
          ) : (
            <NothingBegun creatorOid={creatorOid} />
          );
        }}
      </Loaded>
    </Page>
  );
};

const Ways = ({ creatorOid }: Props) => (
  <div className="row">
    <Link to="/creatorhome/$creatorOid" params={{ creatorOid }} className={buttonClass({ solid: true })}>
      <Trans>To the channel</Trans>
    </Link>
    <Link to="/subscribe/$creatorOid" params={{ creatorOid }} className={buttonClass({})}>
      <Trans>See the subscription</Trans>
    </Link>
  </div>
);

/** The address of a success was opened without one. */
const NothingBegun = ({ creatorOid }: Props) => (
  <EmptyState
    wholePage
    title={<Trans>You have no subscription to this channel</Trans>}
    action={
      <Link to="/subscribe/$creatorOid" params={{ creatorOid }} className={buttonClass({ solid: true })}>
        <Trans>See the tiers</Trans>
      </Link>
    }
  >
    <Trans>Choose a tier, and this page says what it gives you.</Trans>
  </EmptyState>
);

/** SUB-010: nothing was taken, and what helps. */
export const SubscribeFailScreen = ({ creatorOid }: Props) => {
  const { t } = useLingui();
  return (
    <Page title={t`Subscription`} status="failed">
      <EmptyState
        picture="coins"
        wholePage
        title={<Trans>The subscription was not paid</Trans>}
        action={
          <div className="row">
            <Link to="/charge" className={buttonClass({ solid: true })}>
              <Trans>Top up</Trans>
            </Link>
            <Link to="/subscribe/$creatorOid" params={{ creatorOid }} className={buttonClass({})}>
              <Trans>Back to the tiers</Trans>
            </Link>
          </div>
        }
      >
        <Trans>Your coins are not enough, so nothing was taken. Top up, then subscribe again.</Trans>
      </EmptyState>
    </Page>
  );
};
