import type { AuditLine } from '@fanfold/contracts/operations';
import { Plural, Trans, useLingui } from '@lingui/react/macro';

import { useRoleName } from '../../../ui/role-names.ts';
import { Sub } from '../../../ui/sub.tsx';

type LineProps = { readonly line: AuditLine };

export const Actor = ({ line: { actor } }: LineProps) => {
  const { t } = useLingui();
  const roleName = useRoleName();
  if (actor.actorOid === null) return <Trans>Command line</Trans>;
  const role = actor.role === 'impersonation' ? t`looked at by an administrator` : roleName(actor.role);
  return (
    <>
      {actor.nickname ?? actor.actorOid}
      <Sub>{role}</Sub>
    </>
  );
};

export const Persons = ({ line: { persons, morePersons } }: LineProps) => (
  <>
    {persons.map(({ subjectOid, nickname }) => nickname ?? subjectOid).join(', ') || '–'}
    {morePersons > 0 ? (
      <Sub>
        <Plural value={morePersons} one="and # more person" other="and # more people" />
      </Sub>
    ) : null}
  </>
);
