import type { WorkAccess } from '@fanfold/application/catalogue';
import type { OpeningTier, ShownAccess } from '@fanfold/contracts/catalogue';
import type { AccessAnswer } from '@fanfold/domain/catalogue';
import { readFrom } from '@fanfold/projection';
import { ownedContent, purchases } from '@fanfold/projections/commerce/purchases';
import type { z } from 'zod';

import { tierNamesOf } from '../http/work-lists.ts';
import type { CatalogueDeps } from './deps.ts';

type Deps = Pick<CatalogueDeps, 'db' | 'eventLog'>;
type Input = { readonly access: WorkAccess; readonly viewerOid: string | null };

type Shown = {
  readonly of: (answer: AccessAnswer) => ShownAccess;
  readonly tiers: z.infer<typeof OpeningTier>[];
  readonly editionCopy: number | null;
};

/**
 * What the answers of the rule of access about one work and one person are shown with: the names of tiers,
 * and when the person got the work.
 */
export const accessShown = async ({ db, eventLog }: Deps, { access, viewerOid }: Input): Promise<Shown> => {
  const { creatorOid, contentOid } = access.work;
  const [names, owned] = await Promise.all([
    tierNamesOf(eventLog, creatorOid ?? ''),
    access.purchased && viewerOid !== null && contentOid
      ? readFrom(db, purchases, (tables) => ownedContent(tables, { buyerOid: viewerOid, contentOid }))
      : undefined,
  ]);
  return {
    of: ({ reason, recheckAt, tier }) => ({
      reason,
      since: reason === 'entitled' ? (owned?.boughtAt ?? null) : null,
      until: recheckAt,
      tier: tier ? { ...tier, name: names.get(tier.tierHash) ?? null } : null,
    }),
    tiers: [...names].flatMap(([tierHash, name]) =>
      access.tiers.includes(tierHash) ? [{ tierHash, name }] : [],
    ),
    editionCopy: owned?.editionCopy ?? null,
  };
};
