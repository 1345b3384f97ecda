import type { OwnSubscription } from '@fanfold/contracts/subscriptions';
import { Trans } from '@lingui/react/macro';

/** Why no further month is paid, where that was not the subscriber's choice. */
export const OwnClosing = ({
  own: { endsBecause, endsByAdmin },
}: {
  readonly own: Pick<OwnSubscription, 'endsBecause' | 'endsByAdmin'>;
}) => (
  <>
    {endsByAdmin ? (
      <p data-testid="ends-by-admin">
        <Trans>
          An administrator has ended this subscription. Nothing more is charged, and you cannot undo this.
        </Trans>
      </p>
    ) : null}
    {endsBecause === null ? null : (
      <p>
        <ClosingText because={endsBecause} />
      </p>
    )}
  </>
);

const ClosingText = ({ because }: { readonly because: NonNullable<OwnSubscription['endsBecause']> }) => {
  switch (because) {
    case 'creator_closed':
      return (
        <Trans>
          The creator sells no further months. What you paid for stays open to its end, and nothing more is
          charged.
        </Trans>
      );
    case 'blocked':
      return (
        <Trans>
          The creator has blocked you. What you paid for stays open to its end, and nothing more is charged.
        </Trans>
      );
    case 'account_closed':
      return <Trans>You are deleting your account, so nothing more is charged.</Trans>;
    case 'account_suspended':
      return (
        <Trans>
          Your account is suspended for the whole of the next month, so nothing is charged for it.
        </Trans>
      );
  }
};
