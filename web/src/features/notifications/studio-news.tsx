import type { Notification } from '@fanfold/contracts/notifications';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { useText } from '../../ui/texts.tsx';

/** What a creator looks at in the studio. */
export const OfStudio = ({ kind }: { readonly kind: 'takedown' | 'fileHeld' | 'fileDecided' }) => {
  if (kind === 'takedown')
    return (
      <>
        <Trans>There is news about a copyright notice against your work.</Trans>{' '}
        <Link to="/studio2/notices">
          <Trans>Open copyright notices</Trans>
        </Link>
      </>
    );
  return (
    <>
      {kind === 'fileHeld' ? (
        <Trans>One of your files is held back after its check.</Trans>
      ) : (
        <Trans>We have decided on a file that was held back.</Trans>
      )}{' '}
      <Link to="/studio2">
        <Trans>Open the studio</Trans>
      </Link>
    </>
  );
};

/** Why a planned work is a draft again, and what its creator can do. */
export const NotPublished = ({ notification: { work } }: { readonly notification: Notification }) => {
  const title = useText(work?.title ?? {}, (work?.original ?? 'en') as never);
  return (
    <>
      {title ? (
        <Trans>
          “{title}” was not published, because three strikes for copyright notices stand on your channel.
        </Trans>
      ) : (
        <Trans>
          A work of yours was not published, because three strikes for copyright notices stand on your
          channel.
        </Trans>
      )}{' '}
      <Trans>It is kept as a draft. You can schedule it again once fewer than three strikes count.</Trans>{' '}
      <Link to="/studio2/notices">
        <Trans>Open copyright notices</Trans>
      </Link>
    </>
  );
};
