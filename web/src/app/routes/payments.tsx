import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { page } from './page.ts';
import { root } from './root.tsx';

const charge = createRoute({
  getParentRoute: () => root,
  path: '/charge',
  validateSearch: z.object({ product: z.string().optional().catch(undefined) }),
  loader: async ({ context }) => (await import('../../routes/charge.tsx')).load(context.client),
  component: page(() => import('../../routes/charge.tsx'), 'ChargePage', ['commerce', 'payments']),
});

const chargeSearch = z.object({
  chargeId: z.string().catch(''),
  // What Kakao Pay gives along; the payment is approved with it.
  pg_token: z.string().optional().catch(undefined),
});

/** A page of which only the charge's result is shown. All of them come in one file. */
const result = <const Path extends string>(path: Path, name: 'ChargeSuccess' | 'ChargeFail') =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: chargeSearch,
    loaderDeps: ({ search }) => ({ chargeId: search.chargeId }),
    loader: async ({ context, deps }) =>
      (await import('../../routes/charge-result.tsx')).load(context.client, deps.chargeId),
    component: page(() => import('../../routes/charge-result.tsx'), name, ['commerce', 'payments']),
  });

// Four addresses of success are known to the providers' settings of different times; all show the same page.
const chargeSuccess = result('/charge/success', 'ChargeSuccess');
const chargeSuccess2 = result('/charge/success2', 'ChargeSuccess');
const chargeSuccessNew = result('/charge/success/new', 'ChargeSuccess');
const chargeDummy = result('/charge/dummy', 'ChargeSuccess');
const chargeFail = result('/charge/fail', 'ChargeFail');

const setUpSearch = z.object({ setUpId: z.string().catch('') });

// Both addresses ask the provider what became of the card, so both show the same page.
const registration = <const Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: setUpSearch,
    component: page(() => import('../../routes/payment-settings.tsx'), 'Registration', ['payments']),
  });

const registrationOk = registration('/charge/registrationok');
const registrationFail = registration('/charge/registrationfail');

const guardian = createRoute({
  getParentRoute: () => root,
  path: '/charge/guardian',
  component: page(() => import('../../routes/payment-settings.tsx'), 'Guardian', ['payments']),
});

export const paymentRoutes = [
  charge,
  chargeSuccess,
  chargeSuccess2,
  chargeSuccessNew,
  chargeDummy,
  chargeFail,
  registrationOk,
  registrationFail,
  guardian,
] as const;
