import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from '../../ui/field.module.css';
import { Page } from '../../ui/page.tsx';
import { ChangePassword } from './change-password.tsx';
import { Devices } from './devices.tsx';
import { LoginMethodsSection } from './logins/login-methods.tsx';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';
import { SessionList } from './session-list.tsx';

/** How the account is protected; `children` are further sections. */
export const SecurityScreen = ({ children }: { readonly children?: ReactNode }) => {
  const { t } = useLingui();
  return (
    <Page title={t`Security`}>
      <h1>
        <Trans>Security</Trans>
      </h1>
      <div className={styles.settings}>
        {children}
        <LoginMethodsSection />
        <ChangePassword />
        <SecondFactorSection />
        <Devices />
        <SessionList />
      </div>
    </Page>
  );
};
