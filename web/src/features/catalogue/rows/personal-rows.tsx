import type { PageRow } from '@fanfold/contracts/discovery/page';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useTitle } from '../../../ui/texts.tsx';
import { personalRowsQuery } from './personal-queries.ts';
import { TileRow } from './row.tsx';
import { useRowName } from './row-names.tsx';

/** A row of the person who reads; nothing while it is not known. */
export const PersonalRow = ({ row }: { readonly row: PageRow }) => {
  const { t } = useLingui();
  const { data } = useQuery(personalRowsQuery());
  const titleOf = useTitle();
  const name = useRowName()(row);
  if (!data) return null;
  if (row.kind === 'because') {
    if (!data.because) return null;
    const work = titleOf(data.because.work);
    return <TileRow title={t`Because you bought “${work}”`} tiles={data.because.tiles} />;
  }
  const tiles = row.kind === 'goOn' ? data.goOn.map(({ work }) => work) : data.follows;
  return tiles.length === 0 ? null : <TileRow title={name} tiles={tiles} />;
};
