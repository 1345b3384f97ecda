import { useLingui } from '@lingui/react/macro';

import { Menu, MenuHead, MenuItem } from '../../../ui/menu.tsx';
import { MenuOnDemand } from '../../../ui/menu-on-demand.tsx';
import { QueueIcon } from './icons.tsx';
import type { Queued } from './track.ts';

/** The code of a menu is here already. */
const nothingToFetch = (): void => undefined;

type Props = { readonly after: readonly Queued[]; readonly onJump: (contentOid: string) => void };

/** What comes next, to jump to; nothing at the end of the queue. */
export const QueueMenu = ({ after, onJump }: Props) => {
  const { t } = useLingui();
  if (after.length === 0) return null;
  const label = t`Up next`;
  return (
    <MenuOnDemand label={label} trigger={<QueueIcon />} fetchMenu={nothingToFetch}>
      <Menu label={label} trigger={<QueueIcon />}>
        <MenuHead>{label}</MenuHead>
        {after.map(({ contentOid, title, creator }) => (
          <MenuItem key={contentOid} onSelect={() => onJump(contentOid)}>
            {title} · {creator}
          </MenuItem>
        ))}
      </Menu>
    </MenuOnDemand>
  );
};
