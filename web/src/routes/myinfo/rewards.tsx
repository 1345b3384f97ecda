import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';

import { SignedIn } from '../../features/identity/signed-in.tsx';
import { CheckInPanel } from '../../features/rewards/check-in-panel.tsx';
import { InvitationPanel } from '../../features/rewards/invitation-panel.tsx';
import { XLinkPanel } from '../../features/rewards/x-link-panel.tsx';
import styles from '../../ui/field.module.css';
import { Page } from '../../ui/page.tsx';

const Rewards = ({ oid }: { readonly oid: string }) => {
  const { t } = useLingui();
  return (
    <Page title={t`Rewards`}>
      <h1>
        <Trans>Rewards</Trans>
      </h1>
      <div className={styles.settings}>
        <CheckInPanel oid={oid} />
        <XLinkPanel />
        <InvitationPanel oid={oid} />
      </div>
    </Page>
  );
};

const RewardsPage = () => <SignedIn>{({ oid }) => <Rewards oid={oid} />}</SignedIn>;

export const Route = createFileRoute('/myinfo/rewards')({
  component: RewardsPage,
  staticData: { texts: ['rewards'], links: [{ position: 60, group: 'rewards', label: msg`Rewards` }] },
});
