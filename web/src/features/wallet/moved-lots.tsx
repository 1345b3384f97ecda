import type { WhyReply } from '@fanfold/contracts/coinevent';
import { Trans } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';
import { Coins } from '../../ui/coins.tsx';
import { Greenbar } from '../../ui/greenbar.tsx';

/** What a movement did to each lot. */
export const MovedLots = ({ lots }: { readonly lots: WhyReply['lots'] }) => {
  const format = useFormat();
  if (lots.length === 0) return null;
  return (
    <Greenbar>
      <table>
        <caption>
          <Trans>Lots</Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Lot</Trans>
            </th>
            <th scope="col" className="wide">
              <Trans>Expires</Trans>
            </th>
            <th scope="col" className="number">
              <Trans>Amount</Trans>
            </th>
            <th scope="col" className="number">
              <Trans>Held</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {lots.map(({ name, kind, amount, held, expiresAt }, index) => (
            <tr key={`${name} ${index}`}>
              <th scope="row">{name}</th>
              <td className="wide">{format.day(expiresAt)}</td>
              <td className="number">
                <Coins kind={kind} size="small" value={amount} signed />
              </td>
              <td className="number">{held === 0 ? '–' : format.signed(held)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Greenbar>
  );
};
