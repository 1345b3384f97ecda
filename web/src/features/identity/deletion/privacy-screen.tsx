import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { newIntent } from '../../../lib/api.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ConsentsSection } from '../consents/consents-section.tsx';
import { exportAddress, exportData } from '../data-export.ts';

/** My data and my account (IDN-057). */
export const PrivacyScreen = () => {
  const { t } = useLingui();
  return (
    <Page title={t`Privacy`}>
      <h1>
        <Trans>Privacy</Trans>
      </h1>
      <ConsentsSection />
      <DownloadMyData />
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

/** The browser fetches the archive by itself, so that a large one shows its progress there. */
const DownloadMyData = () => {
  const download = useMutation({
    mutationFn: () => exportData(newIntent()),
    onSuccess: ({ exportId }) => {
      window.location.assign(exportAddress(exportId));
      showToast(<Trans>Your download begins.</Trans>);
    },
  });
  return (
    <Section title={<Trans>Download my data</Trans>}>
      <p>
        <Trans>
          A ZIP file with everything we keep about you: your account, coins, purchases, files and settings, as
          they were recorded. You can download it three times a day.
        </Trans>
      </p>
      <p className="row">
        <Button small busy={download.isPending} onClick={() => download.mutate()}>
          <Trans>Download my data</Trans>
        </Button>
      </p>
      {download.error ? <InlineFailure error={download.error} /> : null}
    </Section>
  );
};
