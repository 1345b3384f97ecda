/**
 * How a charge stands. By itself, because live messages name it and the first page needs nothing else of
 * payments.
 */
export const chargeStatuses = [
  'initiated',
  'opened',
  /** The provider was asked for the money and has not answered; it is asked again until it does. */
  'unknown',
  'approved',
  'credited',
  'declined',
  'expired',
  'mismatched',
] as const;
