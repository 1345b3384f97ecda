import type { Sale } from '@fanfold/contracts/earnings';
import { Trans } from '@lingui/react/macro';

import { Localised } from '../../ui/texts.tsx';

type Props = { readonly sale: Pick<Sale, 'contentTitle' | 'contentOid' | 'tierName'> };

/** What was paid for. */
export const SaleSubject = ({ sale }: Props) => {
  if (sale.contentTitle) return <Localised texts={sale.contentTitle} />;
  if (sale.tierName) return sale.tierName;
  return sale.contentOid ? <code>{sale.contentOid}</code> : <Trans>The channel</Trans>;
};
