import { Trans } from '@lingui/react/macro';

/** Why a person left, as they chose it. */
export const LeavingReasonName = ({ reason }: { readonly reason: string }) => {
  switch (reason) {
    case 'cost':
      return <Trans>It costs too much</Trans>;
    case 'content':
      return <Trans>The works are not what I hoped for</Trans>;
    case 'time':
      return <Trans>I have no time for it</Trans>;
    default:
      return <Trans>Another reason</Trans>;
  }
};
