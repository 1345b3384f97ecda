import type { Me } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import styles from '../../ui/field.module.css';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { AdultPanel } from './adult/adult-panel.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangeNickname } from './change-nickname.tsx';
import { Residence } from './residence.tsx';

type MyInfoProps = {
  readonly me: Me;
  readonly display: ReactNode;
  /** What a change of nickname shows when coins are missing. */
  readonly short: ComponentProps<typeof ChangeNickname>['short'];
};

/** The account itself: name, e-mail, country; `display` is the choice of language and theme. */
export const MyInfoScreen = ({ me, display, short }: MyInfoProps) => {
  const { t } = useLingui();
  return (
    <Page title={t`Account`}>
      <h1>
        <Trans>Account</Trans>
      </h1>
      <div className={styles.settings}>
        <Section title={<Trans>About you</Trans>}>
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
            <dd className="row">
              {me.email} <ChangeEmail />
            </dd>
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
        </Section>
        <AdultPanel me={me} />
        <Section title={<Trans>Display</Trans>}>{display}</Section>
      </div>
    </Page>
  );
};
