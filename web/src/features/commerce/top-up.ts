import type { ReactNode } from 'react';

/** The offer to charge what is missing; it calls back when the person leaves for the charge. */
export type TopUp = (missingCoins: number, onLeave: () => void) => ReactNode;
