import { z } from 'zod';

const address = (name: string) =>
  z
    .url()
    .optional()
    .describe(
      `Address of ${name}'s API. Unset: in a demo the sandbox takes its place, else it is not offered.`,
    );
const callsASecond = (name: string) =>
  z.coerce
    .number()
    .positive()
    .max(1_000)
    .default(20)
    .describe(
      `The most calls of ${name}'s API a second in the worker, which bills subscriptions, refunds and reads settlements; more wait for their turn. Of several workers one works, so this is the limit of all.`,
    );
const key = (what: string) => z.string().min(1).optional().describe(what);

/** Our accounts with the payment providers. */
export const paymentSettings = {
  FANFOLD_STRIPE_URL: address('Stripe'),
  FANFOLD_STRIPE_KEY: key('Secret key of the Stripe account.'),
  FANFOLD_STRIPE_WEBHOOK_SECRET: key('Signing secret of the webhook endpoint at Stripe.'),
  FANFOLD_STRIPE_CALLS_A_SECOND: callsASecond('Stripe'),
  FANFOLD_PAYPAL_URL: address('PayPal'),
  FANFOLD_PAYPAL_CLIENT_ID: key('Client id of the PayPal application.'),
  FANFOLD_PAYPAL_SECRET: key('Secret of the PayPal application.'),
  FANFOLD_PAYPAL_WEBHOOK_ID: key('Id of the webhook at PayPal.'),
  FANFOLD_PAYPAL_CALLS_A_SECOND: callsASecond('PayPal'),
  FANFOLD_PAYPAY_URL: address('PayPay'),
  FANFOLD_PAYPAY_KEY: key('API key of the PayPay merchant.'),
  FANFOLD_PAYPAY_SECRET: key('API secret of the PayPay merchant.'),
  FANFOLD_PAYPAY_MERCHANT_ID: key('Merchant id at PayPay.'),
  FANFOLD_PAYPAY_CALLS_A_SECOND: callsASecond('PayPay'),
  FANFOLD_KAKAO_URL: address('Kakao Pay'),
  FANFOLD_KAKAO_KEY: key('Secret key of the Kakao Pay merchant.'),
  FANFOLD_KAKAO_CID: key('Merchant code at Kakao Pay.'),
  FANFOLD_KAKAO_CALLS_A_SECOND: callsASecond('Kakao Pay'),
  FANFOLD_PAYLETTER_URL: address('Payletter'),
  FANFOLD_PAYLETTER_KEY: key('Payment key at Payletter.'),
  FANFOLD_PAYLETTER_CLIENT_ID: key('Client id at Payletter.'),
  FANFOLD_PAYLETTER_CALLS_A_SECOND: callsASecond('Payletter'),
} as const;

/** The settings that an account with a provider consists of. */
export const paymentParties = {
  Stripe: ['FANFOLD_STRIPE_URL', 'FANFOLD_STRIPE_KEY', 'FANFOLD_STRIPE_WEBHOOK_SECRET'],
  PayPal: [
    'FANFOLD_PAYPAL_URL',
    'FANFOLD_PAYPAL_CLIENT_ID',
    'FANFOLD_PAYPAL_SECRET',
    'FANFOLD_PAYPAL_WEBHOOK_ID',
  ],
  PayPay: ['FANFOLD_PAYPAY_URL', 'FANFOLD_PAYPAY_KEY', 'FANFOLD_PAYPAY_SECRET', 'FANFOLD_PAYPAY_MERCHANT_ID'],
  'Kakao Pay': ['FANFOLD_KAKAO_URL', 'FANFOLD_KAKAO_KEY', 'FANFOLD_KAKAO_CID'],
  Payletter: ['FANFOLD_PAYLETTER_URL', 'FANFOLD_PAYLETTER_KEY', 'FANFOLD_PAYLETTER_CLIENT_ID'],
} as const satisfies Readonly<Record<string, readonly (keyof typeof paymentSettings)[]>>;
