import type { PageRow, PersonalRowsReply } from '@fanfold/contracts/discovery/page';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { clockText } from '../../../lib/clock-text.ts';
import { useTitle } from '../../../ui/texts.tsx';
import { progressOf } from '../../../ui/tile-progress.ts';
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
  if (row.kind === 'goOn') return <GoOnRow title={name} begun={data.goOn} />;
  return data.follows.length === 0 ? null : <TileRow title={name} tiles={data.follows} />;
};

type GoOnProps = { readonly title: string; readonly begun: PersonalRowsReply['goOn'] };

/** What was begun, with where it was left on any device. */
const GoOnRow = ({ title, begun }: GoOnProps) =>
  begun.length === 0 ? null : (
    <TileRow
      title={title}
      tiles={begun.map(({ work }) => work)}
      said={
        new Map(
          begun.map(({ work, positionMs }) => [
            work.contentOid,
            { end: <GoOnAt positionMs={positionMs} />, progress: progressOf(work, positionMs) },
          ]),
        )
      }
    />
  );

const GoOnAt = ({ positionMs }: { readonly positionMs: number }) => {
  const time = clockText(positionMs);
  return (
    <span>
      <Trans>Continue at {time}</Trans>
    </span>
  );
};
