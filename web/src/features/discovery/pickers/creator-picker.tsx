import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { moved } from '../../../lib/moved.ts';
import { foundCreatorsQuery } from '../queries.ts';
import type { KnownProps } from './known.ts';
import { ChosenLines, Finder } from './lines.tsx';
import { type KnownCreator, useCreatorLine } from './use-lines.tsx';

type FinderProps = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly without: readonly string[];
  readonly onAdd: (creator: KnownCreator) => void;
};

/** Looks for creators by name. */
export const CreatorFinder = ({ label, hint, error, without, onAdd }: FinderProps) => {
  const { t } = useLingui();
  const lineOf = useCreatorLine();
  const [written, setWritten] = useState('');
  const keyword = written.trim();
  const { data } = useQuery({ ...foundCreatorsQuery(keyword), enabled: keyword !== '' });
  const found = keyword === '' ? undefined : data?.filter(({ oid }) => !without.includes(oid));
  return (
    <Finder
      label={label}
      hint={hint}
      error={error}
      written={written}
      onWritten={setWritten}
      found={found?.slice(0, mostOffered).map(lineOf)}
      none={t`No creator has this name.`}
      onAdd={(id) => {
        const creator = found?.find(({ oid }) => oid === id);
        if (creator) onAdd(creator);
        setWritten('');
      }}
    />
  );
};

const mostOffered = 8;

type Props = {
  readonly chosen: readonly string[];
  readonly known: readonly KnownCreator[];
  readonly onFound: KnownProps['onFound'];
  readonly onChange: (creatorOids: readonly string[]) => void;
};

/** Creators in their order, found by name. */
export const CreatorPicker = ({ chosen, known, onFound, onChange }: Props) => {
  const { t } = useLingui();
  const lineOf = useCreatorLine();
  return (
    <>
      <ChosenLines
        label={t`Chosen creators`}
        lines={chosen.map((id) => {
          const creator = known.find(({ oid }) => oid === id);
          return creator ? lineOf(creator) : { id, name: t`A creator who is not there now` };
        })}
        onMove={(from, to) => onChange(moved(chosen, from, to))}
        onRemove={(id) => onChange(chosen.filter((one) => one !== id))}
      />
      <CreatorFinder
        label={t`Find a creator by name`}
        hint={t`Without any, those of the newest works are shown.`}
        without={chosen}
        onAdd={(creator) => {
          onFound({ creators: [creator] });
          onChange([...chosen, creator.oid]);
        }}
      />
    </>
  );
};
