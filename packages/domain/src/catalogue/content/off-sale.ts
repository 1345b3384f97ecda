import type { ContentState } from './commands.ts';

/**
 * What happened to a work that was sold: its maker took it back, or Fanfold took it down, from its buyers too
 * or not.
 */
export const offSaleKinds = ['private', 'deleted', 'takenDown', 'takenFromBuyers'] as const;
/** Why Fanfold took it down: the notice of another person's right, or its own rules. */
export const takedownCauses = ['rights', 'rules'] as const;

export type OffSale = {
  readonly what: (typeof offSaleKinds)[number];
  /** Null where its maker took it back. */
  readonly because: (typeof takedownCauses)[number] | null;
};

/**
 * Why a work is sold no more; null while it is published. What was never published is nothing that people
 * have.
 */
export const offSaleOf = ({
  status,
  suspension,
}: Pick<Readonly<ContentState>, 'status' | 'suspension'>): OffSale | null => {
  if (suspension !== null && (status === 'suspended' || !suspension.buyersKeep))
    return {
      what: suspension.buyersKeep ? 'takenDown' : 'takenFromBuyers',
      because: suspension.otherwise ? 'rules' : 'rights',
    };
  return status === 'deleted' || status === 'private' ? { what: status, because: null } : null;
};
