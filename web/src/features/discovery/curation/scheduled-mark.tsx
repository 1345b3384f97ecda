import { Trans } from '@lingui/react/macro';

import { useFormat } from '../../../lib/use-format.ts';

/** When a work that readers do not see yet will be published, on the clock of who composes the page. */
export const ScheduledMark = ({ publishAt }: { readonly publishAt: string }) => {
  const at = useFormat().localMoment(publishAt, true);
  return (
    <span>
      <Trans>Scheduled: {at}</Trans>
    </span>
  );
};
