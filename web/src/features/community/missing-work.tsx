import { Trans, useLingui } from '@lingui/react/macro';

import { Button } from '../../ui/button.tsx';

/**
 * The line of a work in a person's own list that was taken down, closed or deleted: nothing of it is told.
 */
export const MissingWork = ({ onRemove }: { readonly onRemove: () => void }) => {
  const { t } = useLingui();
  return (
    <li data-testid="missing-work">
      <span className="quiet">
        <Trans>No longer available</Trans>
      </span>
      <Button small aria-label={t`Remove: No longer available`} onClick={onRemove}>
        <Trans context="from a list">Remove</Trans>
      </Button>
    </li>
  );
};
