import { useLingui } from '@lingui/react/macro';
import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';

import { clockText } from '../../../lib/clock-text.ts';
import { Menu, MenuChoice } from '../../../ui/menu.tsx';
import { MenuOnDemand } from '../../../ui/menu-on-demand.tsx';
import { chapterAt } from './chapters.ts';
import { ChaptersIcon } from './icons.tsx';
import type { Track } from './track.ts';

/** The code of a menu is here already. */
const nothingToFetch = (): void => undefined;

/** The chapters, and which of them plays; nothing where the work has none. */
export const ChaptersMenu = ({ track: { chapters } }: { readonly track: Track }) => {
  const { t } = useLingui();
  const dispatch = useMediaDispatch();
  const startMs =
    useMediaSelector(
      ({ mediaCurrentTime }) => chapterAt(chapters, (mediaCurrentTime ?? 0) * 1_000)?.startMs ?? -1,
    ) ?? -1;
  if (chapters.length === 0) return null;
  const label = t`Chapters`;
  return (
    <MenuOnDemand label={label} trigger={<ChaptersIcon />} fetchMenu={nothingToFetch}>
      <Menu label={label} trigger={<ChaptersIcon />}>
        <MenuChoice
          label={label}
          value={String(startMs)}
          options={chapters.map((one) => ({
            value: String(one.startMs),
            label: `${clockText(one.startMs)} ${one.title}`,
          }))}
          onChange={(value) =>
            dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: Number(value) / 1_000 })
          }
        />
      </Menu>
    </MenuOnDemand>
  );
};
