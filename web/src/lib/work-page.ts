import { type Tile, workPageOf } from '@fanfold/contracts/catalogue/tile';
import type { LinkProps } from '@tanstack/react-router';

type Work = { readonly contentOid: string } & Pick<Tile, 'kind'>;

/** Where a link to a work leads (CAT-044, CAT-046, CAT-051). */
export const workPage = ({ contentOid, kind }: Work): Pick<LinkProps, 'to' | 'params'> => {
  switch (workPageOf(kind)) {
    case 'file':
      return { to: '/file/$contentOid', params: { contentOid } };
    case 'scenario':
      return { to: '/scenario/$scenarioOid', params: { scenarioOid: contentOid } };
    case 'play':
      return { to: '/play/$contentOid', params: { contentOid } };
  }
};
