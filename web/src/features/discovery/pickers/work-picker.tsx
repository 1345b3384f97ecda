import type { Tile } from '@fanfold/contracts/catalogue';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { moved } from '../../../lib/moved.ts';
import { foundWorksQuery } from '../queries.ts';
import type { KnownProps } from './known.ts';
import { ChosenLines, Finder } from './lines.tsx';
import { useWorkLine } from './use-lines.tsx';

type Props = {
  readonly chosen: readonly string[];
  readonly known: readonly Tile[];
  /** Told what was found and added, where the list does not come again with it. */
  readonly onFound?: KnownProps['onFound'];
  readonly onChange: (contentOids: readonly string[]) => void;
  /** Whose works alone can be chosen; these are offered at once. */
  readonly creatorOid?: string | undefined;
  /** Where a work is put that is added. */
  readonly adds?: 'first' | 'last';
  /** False for a list whose order cannot be changed. */
  readonly ordered?: boolean;
  readonly error?: ReactNode;
};

const mostOffered = 8;

/** Works in their order, found by title, tag or creator. */
export const WorkPicker = (props: Props) => {
  const { chosen, known, onFound, onChange, creatorOid, adds = 'last', ordered = true, error } = props;
  const { t } = useLingui();
  const lineOf = useWorkLine();
  const [written, setWritten] = useState('');
  const keyword = written.trim();
  const asks = keyword !== '' || creatorOid !== undefined;
  const { data } = useQuery({ ...foundWorksQuery(keyword, creatorOid), enabled: asks });
  const offered = asks ? data?.filter(({ contentOid }) => !chosen.includes(contentOid)) : undefined;
  const add = (id: string): void => {
    onFound?.({ works: (data ?? []).filter(({ contentOid }) => contentOid === id) });
    onChange(adds === 'first' ? [id, ...chosen] : [...chosen, id]);
  };
  return (
    <>
      <ChosenLines
        label={t`Chosen works`}
        lines={chosen.map((id) => {
          const work = known.find(({ contentOid }) => contentOid === id);
          return work ? lineOf(work) : { id, name: t`A work that is not shown now` };
        })}
        onMove={ordered ? (from, to) => onChange(moved(chosen, from, to)) : undefined}
        onRemove={(id) => onChange(chosen.filter((one) => one !== id))}
      />
      <Finder
        label={t`Find a work by title, tag or creator`}
        written={written}
        onWritten={setWritten}
        found={offered?.slice(0, mostOffered).map(lineOf)}
        none={t`No other work is found.`}
        error={error}
        onAdd={add}
      />
    </>
  );
};
