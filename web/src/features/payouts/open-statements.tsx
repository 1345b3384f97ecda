import type { OfferedStatement, RefusedStatement } from '@fanfold/contracts/payouts';
import { Trans } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';
import { Person } from '../../ui/person.tsx';
import { Section } from '../../ui/section.tsx';
import { useStatementRefusals } from './words.ts';

/** Statements by hand that another person has to import as well. */
export const OfferedStatements = ({ offered }: { readonly offered: readonly OfferedStatement[] }) => {
  const format = useFormat();
  return (
    <Section title={<Trans>Waiting for a second person</Trans>}>
      <p>
        <Trans>
          These statements were imported by hand, and pay or return payouts. They count once another person
          has imported the same file.
        </Trans>
      </p>
      <ul>
        {offered.map(({ currency, statementId, toDay, byOid, offeredAt }) => (
          <li key={`${currency}${statementId}`}>
            <code>{statementId}</code> · {currency} · {format.day(toDay)} · <Person oid={byOid} />,{' '}
            {format.shortMoment(offeredAt)}
          </li>
        ))}
      </ul>
    </Section>
  );
};

/** What the bank sent and could not be imported: its payouts are not followed until a person looks at it. */
export const RefusedStatements = ({ refused }: { readonly refused: readonly RefusedStatement[] }) => {
  const format = useFormat();
  const words = useStatementRefusals();
  return (
    <Section title={<Trans>Statements that could not be imported</Trans>}>
      <ul>
        {refused.map(({ currency, statementId, code, refusedAt }) => (
          <li key={`${statementId}${refusedAt}`}>
            {statementId === null ? null : (
              <>
                <code>{statementId}</code> · {currency} ·{' '}
              </>
            )}
            {format.shortMoment(refusedAt)} · {words[code] ?? code}
          </li>
        ))}
      </ul>
    </Section>
  );
};
