import type { ContentReply } from '@fanfold/contracts/catalogue';
import { Trans } from '@lingui/react/macro';

import { AlertIcon } from '../../../ui/icons.tsx';
import statesStyles from '../../../ui/states.module.css';
import { useWarningNames } from '../warning-names.ts';

type Props = { readonly work: Pick<ContentReply['content'], 'warnings'> };

/** What the creator warns of. It stands before the work itself, so that people read it first. */
export const Warnings = ({ work: { warnings } }: Props) => {
  const names = useWarningNames();
  if (warnings.length === 0) return null;
  const listed = warnings.map((warning) => names[warning]).join(', ');
  return (
    <p className={statesStyles.notice} data-testid="warnings">
      <AlertIcon size={18} />
      <span>
        <Trans>Its creator warns of: {listed}</Trans>
      </span>
    </p>
  );
};
