import type { WhyReply } from '@fanfold/contracts/wallet';
import { Trans } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';
import { Coins } from '../../ui/coins.tsx';
import styles from '../../ui/greenbar.module.css';
import { LedgerTable } from '../../ui/ledger-table.tsx';

/** What a movement did to each lot. */
export const MovedLots = ({ lots }: { readonly lots: WhyReply['lots'] }) => {
  const format = useFormat();
  if (lots.length === 0) return null;
  return (
    <LedgerTable
      caption={<Trans>Lots</Trans>}
      columns={[
        { name: <Trans>Lot</Trans> },
        { name: <Trans>Expires</Trans>, wide: true },
        { name: <Trans>Rules of</Trans>, wide: true },
        { name: <Trans>Amount</Trans>, number: true },
        { name: <Trans>Held</Trans>, number: true },
      ]}
    >
      {lots.map(({ name, kind, amount, held, expiresAt, issuedUnder }, index) => (
        <tr key={`${name} ${index}`}>
          <th scope="row">{name}</th>
          <td className={styles.wide}>{format.day(expiresAt)}</td>
          <td className={styles.wide}>{issuedUnder ? format.country(issuedUnder) : '–'}</td>
          <td className={styles.number}>
            <Coins kind={kind} size="small" value={amount} signed />
          </td>
          <td className={styles.number}>{held === 0 ? '–' : format.signed(held)}</td>
        </tr>
      ))}
    </LedgerTable>
  );
};
