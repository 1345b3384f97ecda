/** COM-037. A file of its own, because live messages name them and are read on every page. */
export const itemStatuses = ['unused', 'used', 'refunded'] as const;
