import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { buttonClass } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';

/** My data and my account (IDN-057). */
export const PrivacyScreen = () => {
  const { t } = useLingui();
  return (
    <Page title={t`Privacy`}>
      <h1>
        <Trans>Privacy</Trans>
      </h1>
      <Section title={<Trans>Delete account</Trans>}>
        <p>
          <Trans>
            You see what you would lose before anything happens, and have 14 days to change your mind.
          </Trans>
        </p>
        <p className="row">
          <Link to="/myinfo/delete" className={buttonClass({ small: true })}>
            <Trans>Delete account</Trans>
          </Link>
        </p>
      </Section>
    </Page>
  );
};
