import type { PublicUser } from '@fanfold/contracts/identity';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { Button } from '../../../ui/button.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Banner } from './banner.tsx';
import { removeProfileBanner, setProfileBanner } from './commands.ts';
import { peopleKey } from './queries.ts';

/** The picture over a creator's page. The service cuts it and removes what the camera wrote into it. */
export const ProfileBanner = ({ own: { bannerKey } }: { readonly own: PublicUser }) => {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (picture: File | null) =>
      picture === null ? removeProfileBanner() : setProfileBanner(picture),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: peopleKey });
      showToast(<Trans>Saved.</Trans>);
    },
  });
  return (
    <Section title={<Trans>Banner of your page</Trans>} testId="banner-part">
      <div className="stack">
        {bannerKey === null ? null : <Banner bannerKey={bannerKey} />}
        <p className="quiet">
          <Trans>
            Four times as wide as high works best; phones show its middle. JPEG, PNG, WebP, GIF or AVIF, up to
            20 MB.
          </Trans>
        </p>
        <p className="row">
          <FileButton
            small
            busy={change.isPending}
            testId="banner-file"
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
            onFiles={([picture]) => change.mutate(picture)}
          >
            {bannerKey === null ? <Trans>Choose a banner</Trans> : <Trans>Change banner</Trans>}
          </FileButton>
          {bannerKey === null ? null : (
            <Button small onClick={() => change.mutate(null)}>
              <Trans>Remove banner</Trans>
            </Button>
          )}
        </p>
        {change.error ? <InlineFailure error={change.error} /> : null}
      </div>
    </Section>
  );
};
