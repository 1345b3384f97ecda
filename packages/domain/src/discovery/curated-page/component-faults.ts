import type { ComponentMetadata, CurationComponent } from './events.ts';

/** The parts of a row that can be wrong by themselves. */
export type ComponentField = 'until' | 'contentOids' | 'tag' | 'playlist' | 'title';

/** A row of any page: those of a creator's own page are shown at all times. */
type Checked = Pick<CurationComponent, 'kind' | 'title'> &
  Partial<Pick<CurationComponent, 'from' | 'until'>> & {
    readonly componentMetadata: Pick<ComponentMetadata, 'contentOids' | 'tag' | 'playlist'>;
  };

/**
 * Which fields of a row are wrong: it ends before it begins, or lacks what its kind cannot be shown without.
 * Forms ask the same as the page that is saved, so that they can say it where it is written.
 */
export const componentFaults = (component: Checked): readonly ComponentField[] => [
  ...(endsTooEarly(component) ? (['until'] as const) : []),
  ...missingOf(component),
];

const endsTooEarly = ({ from = null, until = null }: Checked): boolean =>
  from !== null && until !== null && from >= until;

const missingOf = ({ kind, title, componentMetadata }: Checked): readonly ComponentField[] => {
  const { contentOids, tag, playlist } = componentMetadata;
  if (kind === 'works') return contentOids.length > 0 ? [] : ['contentOids'];
  if (kind === 'tag') return tag === null ? ['tag'] : [];
  if (kind === 'playlist') return playlist ? [] : ['playlist'];
  if (kind === 'banner') return Object.keys(title).length > 0 ? [] : ['title'];
  return [];
};
