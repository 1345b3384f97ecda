import { type AccessRules, admins, channel, everyCaller, finance, payers, signedIn } from '../access-rule.ts';

const code = { kind: 'code', of: 'caller' } as const;

export const subscriptionsAccessRules: AccessRules = {
  'POST /api/account/modify/subscription_tiers': channel,
  'GET /api/content/subscription_tiers': everyCaller,
  'POST /api/account/subscribefree': signedIn,
  'POST /api/account/subscribe': { ...payers, guess: code },
  // Who may do nothing else can still end what is charged every month.
  'POST /api/account/unsubscribe': { ...signedIn, whileSuspended: true },
  'POST /api/account/subscription/plan': signedIn,
  'POST /api/account/subscription/agree': signedIn,
  'POST /api/account/subscription/payment': { ...signedIn, whileSuspended: true },
  'POST /api/account/subscription/pause': { ...signedIn, whileSuspended: true },
  'POST /api/account/subscription/withdraw': { ...signedIn, money: true, whileSuspended: true },
  'POST /api/account/subscription/complimentary': channel,
  'GET /api/account/subscribeable': signedIn,
  'GET /api/account/subscription-durations': signedIn,
  'GET /api/account/subscriptions': signedIn,
  'POST /api/account/coupon/tier': channel,
  'DELETE /api/account/coupon/:code/tier/:tierHash': channel,
  // Who is not signed in is told that identification is required, and keeps the coupon.
  'GET /api/account/coupon/valid': { ...everyCaller, guess: code },
  'GET /api/account/coupon/tier': channel,
  'GET /api/account/subscribers': channel,
  'POST /api/admin/unsub': admins,
  'GET /api/admin/subscriptions': {
    ...admins,
    reads: { what: 'subscriptions', subjects: ['subscriberOid'] },
  },
  'GET /api/admin/scheduledunsubs': {
    ...admins,
    reads: { what: 'subscriptions that end', subjects: ['subscriberOid'] },
  },
  'GET /api/admin/subscribeable': {
    ...admins,
    reads: 'noPerson',
  },
  'GET /api/admin/resub': { ...finance, reads: { what: 'subscriptions due', subjects: ['subscriberOid'] } },
};
