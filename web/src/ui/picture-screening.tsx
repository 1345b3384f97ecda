import type { PictureReply } from '@fanfold/contracts/media';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

type Screening = PictureReply['screening'];

/** Of pictures that were sent together: what the person has to know first. */
export const screeningOf = (sent: readonly { readonly screening: Screening }[]): Screening => {
  const has = (screening: Screening) => sent.some((one) => one.screening === screening);
  return has('quarantined') ? 'quarantined' : has('awaited') ? 'awaited' : 'clean';
};

/** Says at once that a picture which was sent is not shown to others, or not yet. */
export const PictureScreening = ({ screening }: { readonly screening: Screening | undefined }) => {
  if (screening === 'quarantined')
    return (
      <p role="status" className="quiet">
        <Trans>
          This picture is held back, and others do not see it.{' '}
          <Link to="/studio2">See why in the studio</Link>.
        </Trans>
      </p>
    );
  if (screening === 'awaited')
    return (
      <p role="status" className="quiet">
        <Trans>This picture is still being checked. Others see it when that is done.</Trans>
      </p>
    );
  return null;
};
