import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { Field } from '../../../ui/field.tsx';
import { foundCreatorsQuery, foundWorksQuery } from '../queries.ts';
import type { KnownProps } from './known.ts';
import { ChosenLines, Finder, type Line } from './lines.tsx';
import { usePlaces } from './use-places.ts';

type Props = KnownProps & {
  readonly link: string | null;
  readonly error?: ReactNode;
  /** Only pages of the site can be chosen; what is said of the address then. */
  readonly onlySite?: ReactNode;
  readonly onChange: (link: string | null) => void;
};

/**
 * Where a banner leads: a work, a creator, an event or a page, found by name; or an address of another site.
 */
export const LinkPicker = ({ link, error, onlySite, known, onFound, onChange }: Props) => {
  const { t } = useLingui();
  const { lineOfWork, lineOfCreator, named } = usePlaces();
  const [written, setWritten] = useState('');
  const found = useFound(written.trim());
  const place = [...known.works.map(lineOfWork), ...known.creators.map(lineOfCreator), ...named].find(
    ({ id }) => id === link,
  );
  if (place)
    return (
      <ChosenLines
        label={t`Where it leads`}
        lines={[place]}
        onMove={undefined}
        onRemove={() => onChange(null)}
      />
    );
  return (
    <>
      <Finder
        label={t`Find where it leads: a work, a creator, an event or a page`}
        written={written}
        onWritten={setWritten}
        found={found.lines}
        none={t`Nothing has this name.`}
        onAdd={(id) => {
          onFound(found.known);
          onChange(id);
        }}
      />
      <Field
        label={t`Or an address`}
        value={link ?? ''}
        error={error}
        {...(onlySite === undefined
          ? { hint: t`An address that begins with / or https://`, maxLength: 500 }
          : { hint: onlySite, maxLength: 300, pattern: '/(?!/).*' })}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      />
    </>
  );
};

const mostOfEach = 4;

/** What has this in its name; its id is the address. */
const useFound = (keyword: string) => {
  const { lineOfWork, lineOfCreator, named } = usePlaces();
  const enabled = keyword !== '';
  const works = (useQuery({ ...foundWorksQuery(keyword), enabled }).data ?? []).slice(0, mostOfEach);
  const found = useQuery({ ...foundCreatorsQuery(keyword), enabled });
  const creators = (found.data ?? []).slice(0, mostOfEach);
  const others = named.filter(({ name }) => name.toLowerCase().includes(keyword.toLowerCase()));
  const lines: readonly Line[] = [
    ...works.map(lineOfWork),
    ...creators.map(lineOfCreator),
    ...others.slice(0, mostOfEach),
  ];
  return {
    lines: enabled && (lines.length > 0 || found.data !== undefined) ? lines : undefined,
    known: { works, creators },
  };
};
