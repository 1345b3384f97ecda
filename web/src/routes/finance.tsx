import { useState } from 'react';

import { CalcChargeScreen } from '../features/finance/calc-charge-screen.tsx';
import { ChargesScreen } from '../features/finance/charges-screen.tsx';
import { DisputesScreen } from '../features/finance/disputes-screen.tsx';
import { MetricsScreen } from '../features/finance/metrics-screen.tsx';
import { ReconciliationScreen } from '../features/finance/reconciliation-screen.tsx';
import { RefundsScreen } from '../features/finance/refunds-screen.tsx';
import { SharingScreen } from '../features/finance/sharing-screen.tsx';
import { ledgerDay } from '../lib/format.ts';

export const Charges = ChargesScreen;
export const Refunds = RefundsScreen;
export const Disputes = DisputesScreen;
export const Sharing = SharingScreen;
export const CalcCharge = CalcChargeScreen;

const dayMs = 86_400_000;
const today = () => ledgerDay(new Date().toISOString());
const yesterday = () => ledgerDay(new Date(Date.now() - dayMs).toISOString());

export const Metrics = () => {
  const [day] = useState(today);
  return <MetricsScreen thisMonth={day.slice(0, 7)} />;
};

export const Reconciliation = () => {
  const [day] = useState(yesterday);
  return <ReconciliationScreen yesterday={day} />;
};
