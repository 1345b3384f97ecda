import type { Me, PublicUser } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import styles from '../../../ui/field.module.css';
import { Page, PageHead } from '../../../ui/page.tsx';
import { CustomUrl } from './custom-url.tsx';
import { GlobalNames } from './global-names.tsx';
import { ProfileBanner } from './profile-banner.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfilePicture } from './profile-picture.tsx';
import { personQuery } from './queries.ts';

/** What others see of the signed-in person, and where they change it. */
export const ProfileScreen = ({ me }: { readonly me: Me }) => {
  const { t } = useLingui();
  const { data: own } = useSuspenseQuery(personQuery({ userOid: me.oid }));
  return (
    <Page title={t`Profile`}>
      <PageHead
        eyebrow={<Trans>What others see</Trans>}
        title={<Trans>Profile</Trans>}
        actions={own.isCreator ? <OwnPage own={own} /> : undefined}
      />
      <div className={styles.settings}>
        <ProfilePicture me={me} />
        {own.isCreator ? <ProfileBanner own={own} /> : null}
        <ProfileForm own={own} />
        {own.isCreator ? (
          <>
            <GlobalNames own={own} />
            <CustomUrl own={own} />
          </>
        ) : null}
      </div>
    </Page>
  );
};

const OwnPage = ({ own: { oid, customUrl } }: { readonly own: PublicUser }) =>
  customUrl === null ? (
    <Link to="/creatorhome/$creatorOid" params={{ creatorOid: oid }}>
      <Trans>My page</Trans>
    </Link>
  ) : (
    <Link to="/c/$customUrl" params={{ customUrl }}>
      <Trans>My page</Trans>
    </Link>
  );
