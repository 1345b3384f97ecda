import { Link, useParams } from '@tanstack/react-router';

import { Person } from '../../../ui/person.tsx';

type Props = { readonly creatorOid: string; readonly month?: string };

/** A creator, whose revenue is a click away. */
export const CreatorLink = ({ creatorOid, month }: Props) => {
  const { adminPath } = useParams({ from: '/$adminPath' });
  return (
    <Link
      to="/$adminPath/creator-revenue"
      params={{ adminPath }}
      search={{ creator: creatorOid, ...(month === undefined ? {} : { month }) }}
    >
      <Person oid={creatorOid} />
    </Link>
  );
};
