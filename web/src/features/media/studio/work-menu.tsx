import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { MoreIcon } from '../../../ui/icons.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import type { WorkAct } from './work-actions.tsx';

type Props = {
  readonly label: string;
  readonly acts: readonly WorkAct[];
  readonly onAct: (act: WorkAct) => void;
};

/** The menu of one work. */
export const WorkMenu = ({ label, acts, onAct }: Props) => (
  <Menu label={label} trigger={<MoreIcon />}>
    {acts.map((act) => (
      <MenuItem key={act} onSelect={() => onAct(act)}>
        <ActName act={act} />
      </MenuItem>
    ))}
  </Menu>
);

export const ActName = ({ act }: { readonly act: WorkAct }) => names[act]();

const names: Record<WorkAct, () => ReactNode> = {
  visibility: () => <Trans>Who can find it</Trans>,
  unschedule: () => <Trans>Cancel the schedule</Trans>,
  giveUp: () => <Trans>Go back to the draft</Trans>,
  object: () => <Trans>Object to the decision</Trans>,
  delete: () => <Trans>Delete</Trans>,
};
