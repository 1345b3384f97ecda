import type { Me } from '@fanfold/contracts/identity';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { meQuery } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { profileImageAddress } from '../../../ui/profile-image.ts';
import { Section } from '../../../ui/section.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { removeProfileImage, setProfileImage } from './commands.ts';
import styles from './profile.module.css';
import { peopleKey } from './queries.ts';

/**
 * IDN-051: the picture beside a person's name. The service cuts it to a square and removes what the camera
 * wrote into it.
 */
export const ProfilePicture = ({ me: { nickname, profileImageKey } }: { readonly me: Me }) => {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (picture: File | null) =>
      picture === null ? removeProfileImage() : setProfileImage(picture),
    onSuccess: async ({ profileImageKey: key }) => {
      client.setQueryData(meQuery.queryKey, (kept) => (kept ? { ...kept, profileImageKey: key } : kept));
      await client.invalidateQueries({ queryKey: peopleKey });
      showToast(<Trans>Saved.</Trans>);
    },
  });
  return (
    <Section title={<Trans>Picture</Trans>}>
      <div className={styles.picture}>
        <Avatar nickname={nickname} picture={profileImageAddress(profileImageKey, 'medium')} size="large" />
        <div>
          <p className="quiet">
            <Trans>A square works best. JPEG, PNG, WebP, GIF or AVIF, up to 20 MB.</Trans>
          </p>
          <p className="row">
            <FileButton
              small
              busy={change.isPending}
              testId="picture-file"
              accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
              onFiles={([picture]) => change.mutate(picture)}
            >
              {profileImageKey === null ? <Trans>Choose a picture</Trans> : <Trans>Change picture</Trans>}
            </FileButton>
            {profileImageKey === null ? null : (
              <Button small onClick={() => change.mutate(null)}>
                <Trans>Remove picture</Trans>
              </Button>
            )}
          </p>
          {change.error ? <InlineFailure error={change.error} /> : null}
        </div>
      </div>
    </Section>
  );
};
