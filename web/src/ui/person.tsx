import { useQuery } from '@tanstack/react-query';

import { personNameQuery } from '../lib/people.ts';
import { LongId } from './long-id.tsx';

/** A person by their nickname; the number only while the name is unknown. */
export const Person = ({ oid }: { readonly oid: string }) => {
  const { data: name } = useQuery(personNameQuery(oid));
  return name ? <b title={oid}>{name}</b> : <LongId>{oid}</LongId>;
};
