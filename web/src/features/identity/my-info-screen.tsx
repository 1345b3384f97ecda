import type { Me } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import styles from '../../ui/field.module.css';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { BecomeCreator } from './become-creator.tsx';
import { ChangeNickname } from './change-nickname.tsx';
import { Devices } from './devices.tsx';
import { Residence } from './residence.tsx';
import { SalesSettings } from './sales-settings.tsx';

type MyInfoProps = {
  readonly me: Me;
  readonly display: ReactNode;
  /** What my-info shows of other areas: the daily check-in and its kin. */
  readonly rewards: ReactNode;
  /** What a change of nickname shows when coins are missing. */
  readonly short: ComponentProps<typeof ChangeNickname>['short'];
};

/** Who I am here and how I like it; `display` is the choice of language and theme. */
export const MyInfoScreen = ({ me, display, rewards, short }: MyInfoProps) => {
  const { t } = useLingui();
  return (
    <Page title={t`My info`}>
      <h1>
        <Trans>My info</Trans>
      </h1>
      <div className={styles.settings}>
        {rewards}
        <Section title={<Trans>Account</Trans>}>
          <dl>
            <dt>
              <Trans>Nickname</Trans>
            </dt>
            <dd className="row">
              {me.nickname} <ChangeNickname me={me} short={short} />
            </dd>
            <dt>
              <Trans>E-mail</Trans>
            </dt>
            <dd>{me.email}</dd>
            <dt>
              <Trans>Country of residence</Trans>
            </dt>
            <dd className="row">
              <Residence residence={me.residence} />
            </dd>
            <dt>
              <Trans>User number</Trans>
            </dt>
            <dd>
              <code>{me.oid}</code>
            </dd>
          </dl>
          <p className="row">
            <Link to="/myinfo/coins" className={buttonClass({ small: true })}>
              <Trans>My coins</Trans>
            </Link>
            <Link to="/myinfo/purchases" className={buttonClass({ small: true })}>
              <Trans>Purchases</Trans>
            </Link>
          </p>
        </Section>
        <Devices />
        <Section title={<Trans>Display</Trans>}>{display}</Section>
        {me.roles.includes('creator') ? <SalesSettings me={me} /> : <BecomeCreator />}
      </div>
    </Page>
  );
};
