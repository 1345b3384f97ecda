import type { Me } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import styles from '../../ui/field.module.css';
import { Page } from '../../ui/page.tsx';
import { BecomeCreator } from './become-creator.tsx';
import { SalesSettings } from './sales-settings.tsx';

/** How a creator sells; other users see the form that makes them creators. */
export const CreatorSettingsScreen = ({ me }: { readonly me: Me }) => {
  const { t } = useLingui();
  return (
    <Page title={t`Creator`}>
      <h1>
        <Trans>Creator</Trans>
      </h1>
      <div className={styles.settings}>
        {me.roles.includes('creator') ? <SalesSettings me={me} /> : <BecomeCreator />}
      </div>
    </Page>
  );
};
