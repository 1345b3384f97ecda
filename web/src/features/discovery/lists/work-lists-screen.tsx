import type { Tile } from '@fanfold/contracts/catalogue';
import { recommendCategories } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { useMe } from '../../../lib/session.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { MediaTiles } from '../../../ui/media-tile.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState, InlineFailure } from '../../../ui/states.tsx';
import { WorkPicker } from '../pickers/work-picker.tsx';
import { useCategoryNames } from './category-names.ts';
import { changeDiscovery, type ListName, workListQuery } from './queries.ts';

type Props = {
  readonly work: (tile: Tile) => ReactNode;
};

/**
 * Works that people chose: the discovery list (DIS-001), and what is recommended in each category (DIS-006).
 */
export const WorkListsScreen = ({ work }: Props) => {
  const [list, setList] = useState<ListName>('discovery');
  const { t } = useLingui();
  const names = useCategoryNames();
  const mayChoose = useMe()?.creatorTags.includes('cherry-picker') ?? false;
  return (
    <Page title={t`Works chosen by people`}>
      <PageHead eyebrow={<Trans>Discover</Trans>} title={<Trans>Works chosen by people</Trans>} />
      <Select<ListName>
        label={t`List`}
        value={list}
        options={[
          { value: 'discovery', label: t`Discoveries` },
          ...recommendCategories.map((value) => {
            const name = names[value];
            return { value, label: t`Recommended: ${name}` };
          }),
        ]}
        onChange={setList}
      />
      <Loaded query={useQuery(workListQuery(list))} lines={6}>
        {({ tiles }) => (
          <>
            {tiles.length === 0 ? <Nothing /> : <Works tiles={tiles} work={work} />}
            {mayChoose && list === 'discovery' ? <Chooser tiles={tiles} /> : null}
          </>
        )}
      </Loaded>
    </Page>
  );
};

const Nothing = () => (
  <EmptyState
    picture="works"
    title={<Trans>Nothing is in this list at present</Trans>}
    action={
      <Link to="/">
        <Trans>See everything that is new</Trans>
      </Link>
    }
  />
);

const Works = ({ tiles, work }: Pick<Props, 'work'> & { readonly tiles: readonly Tile[] }) => (
  <MediaTiles>
    {tiles.map((tile) => (
      <li key={tile.contentOid}>{work(tile)}</li>
    ))}
  </MediaTiles>
);

/**
 * For creators with the tag `cherry-picker`: each change is saved at once. The list has no other order than
 * that of its changes.
 */
const Chooser = ({ tiles }: { readonly tiles: readonly Tile[] }) => {
  const client = useQueryClient();
  const chosen = tiles.map(({ contentOid }) => contentOid as string);
  const change = useMutation({
    mutationFn: async (next: readonly string[]) => {
      const added = next.find((oid) => !chosen.includes(oid));
      const removed = chosen.find((oid) => !next.includes(oid));
      if (added !== undefined) await changeDiscovery(added, true);
      if (removed !== undefined) await changeDiscovery(removed, false);
    },
    onSettled: () => client.invalidateQueries(workListQuery('discovery')),
  });
  return (
    <Section title={<Trans>Choose discoveries</Trans>}>
      {change.error ? <InlineFailure error={change.error} /> : null}
      <WorkPicker chosen={chosen} known={tiles} onChange={change.mutate} adds="first" ordered={false} />
    </Section>
  );
};
