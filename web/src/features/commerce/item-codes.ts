/**
 * What a discount code does for one item of a cart: coins off, or the service's reason why it does nothing.
 */
export type ItemCode =
  | { readonly code: string; readonly amount: number }
  | { readonly code: string; readonly refusal: unknown };

/** By entry of the cart. */
export type ItemCodes = Readonly<Record<string, ItemCode>>;

export const amountOff = (codes: ItemCodes, entry: string): number => {
  const found = codes[entry];
  return found && 'amount' in found ? found.amount : 0;
};

/**
 * A code counts for the items whose creator issued it. An item keeps the code it has when the new one takes
 * off no more, so trying another creator's code never makes an order dearer.
 */
export const afterChecking = (codes: ItemCodes, checked: ItemCodes): ItemCodes => {
  const better = Object.entries(checked).filter(
    ([entry]) => amountOff(codes, entry) === 0 || amountOff(checked, entry) > amountOff(codes, entry),
  );
  return { ...codes, ...Object.fromEntries(better) };
};
