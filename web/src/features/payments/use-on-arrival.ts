import { useEffect, useEffectEvent } from 'react';

/**
 * Once, when a result page is reached: the provider's message usually was faster, and when it was not, one
 * question settles it. Later changes come by themselves.
 */
export const useOnArrival = (chargeId: string, ask: () => void): void => {
  const arrived = useEffectEvent(ask);
  useEffect(() => arrived(), [chargeId]);
};
