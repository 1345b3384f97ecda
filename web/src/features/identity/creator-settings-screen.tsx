import type { Me } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from '../../ui/field.module.css';
import { Page } from '../../ui/page.tsx';
import { BecomeCreator } from './become-creator.tsx';
import { ChannelManagersSection } from './managers/channel-managers.tsx';
import { ManagedChannels } from './managers/managed-channels.tsx';
import { SalesSettings } from './sales-settings.tsx';

type Props = {
  readonly me: Me;
  /** What a new creator does first. */
  readonly checklist: ReactNode;
};

/** How a creator sells; other users see the form that makes them creators. */
export const CreatorSettingsScreen = ({ me, checklist }: Props) => {
  const { t } = useLingui();
  return (
    <Page title={t`Creator`}>
      <h1>
        <Trans>Creator</Trans>
      </h1>
      <div className={styles.settings}>
        {me.roles.includes('creator') ? (
          <>
            {checklist}
            <SalesSettings me={me} />
            <ChannelManagersSection />
          </>
        ) : (
          <BecomeCreator />
        )}
        <ManagedChannels />
      </div>
    </Page>
  );
};
