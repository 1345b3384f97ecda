import { useState } from 'react';

import { CalcChargeScreen } from '../features/payments/finance/calc-charge-screen.tsx';
import { ChargesScreen } from '../features/payments/finance/charges-screen.tsx';
import { DisputesScreen } from '../features/payments/finance/disputes-screen.tsx';
import { LinkedAccountsScreen } from '../features/payments/finance/linked-accounts-screen.tsx';
import { MetricsScreen } from '../features/payments/finance/metrics-screen.tsx';
import { ReconciliationScreen } from '../features/payments/finance/reconciliation-screen.tsx';
import { RefundsScreen } from '../features/payments/finance/refunds-screen.tsx';
import { ledgerDay } from '../lib/format.ts';

export const Charges = ChargesScreen;
export const Refunds = RefundsScreen;
export const Disputes = DisputesScreen;
export const Sharing = LinkedAccountsScreen;
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
