import {
  type AccessRules,
  admins,
  channel,
  creators,
  everyCaller,
  payers,
  signedIn,
} from '../access-rule.ts';

const discountCode = { kind: 'code', of: 'caller', each: 'discountCode' } as const;

export const commerceAccessRules: AccessRules = {
  'POST /api/account/purchase': { ...payers, guess: discountCode },
  'GET /api/account/purchase/receipt': signedIn,
  // Who may do nothing else can still give back what was not delivered.
  'POST /api/account/purchase/withdraw': { ...signedIn, money: true, whileSuspended: true },
  'POST /api/account/purchase/shoppingCart': { ...payers, guess: discountCode },
  'POST /api/account/purchase/bundle': payers,
  'GET /api/content/bundles': everyCaller,
  'POST /api/account/shoppingCart/update': signedIn,
  'GET /api/account/shoppingCart': signedIn,
  'POST /api/account/purchase/drm/encoding': { ...creators, money: true },
  'POST /api/content/payratingfee': { ...creators, money: true },
  'POST /api/account/donate': payers,
  'GET /api/content/donations': everyCaller,
  'POST /api/account/gift': payers,
  'GET /api/account/gift': signedIn,
  'POST /api/creator-api/bundle': channel,
  'POST /api/creator-api/bundle/change': channel,
  'POST /api/creator-api/bundle/withdraw': channel,
  'GET /api/creator-api/bundles': channel,
  'POST /api/creator-api/discount-code': channel,
  'POST /api/creator-api/discount-code/end': channel,
  'GET /api/creator-api/discount-codes': channel,
  // Who is not signed in is told that identification is required, and keeps the code.
  'GET /api/content/dc-code': { ...everyCaller, guess: { kind: 'code', of: 'caller' } },
  'GET /api/content/purchased3': signedIn,
  'POST /api/admin/refund': { ...admins, money: true },
  'GET /api/admin/getuserpurchase': {
    ...admins,
    reads: { what: 'purchases', subjects: ['userOid', 'giverOid'] },
  },
};
