import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import styles from '../../ui/field.module.css';
import { Page } from '../../ui/page.tsx';
import { CardList } from './card-list.tsx';
import { settingsQuery } from './card-queries.ts';
import { OneTouchSettings } from './one-touch-settings.tsx';
import { SpendingSettings } from './spending-settings.tsx';

/** My info, payment: cards, one-touch, limits. */
export const PaymentSettingsScreen = () => {
  const { t } = useLingui();
  const { data: settings } = useSuspenseQuery(settingsQuery);
  return (
    <Page title={t`Payment`}>
      <h1>
        <Trans>Payment</Trans>
      </h1>
      <div className={styles.settings}>
        <CardList settings={settings} />
        <OneTouchSettings settings={settings} />
        <SpendingSettings settings={settings} />
      </div>
    </Page>
  );
};
