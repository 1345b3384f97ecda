import type { Role } from '@fanfold/domain/identity';

/**
 * Who may call what. The one table of authority: a route that is missing here stops the service at start, and the
 * role-walk test calls every line with every role.
 *
 * `allow` is `public`, or roles of which one is enough (`user` is everybody who is signed in). `fresh` asks that the
 * password was entered lately. Whose data a caller may see beyond their own is `seesOthers`.
 */
export type Rule = {
  readonly allow: 'public' | readonly Role[];
  readonly fresh?: true;
  /**
   * The query parameter that names whose data is wanted. Without it, or with the caller's own name in it, no role can
   * matter, and none is looked up: the caller counts as `user` alone.
   */
  readonly othersBy?: 'userOid';
  /** It moves money or coins: without an `Idempotency-Key` it is refused before anything is looked at. */
  readonly money?: true;
  /** The session is not even looked at: these have to answer while the stores are away. */
  readonly anonymous?: true;
};

const everybody: Rule = { allow: 'public' };
const anonymous: Rule = { allow: 'public', anonymous: true };
const signedIn: Rule = { allow: ['user'] };
const ownWallet: Rule = { allow: ['user'], othersBy: 'userOid' };
const payers: Rule = { allow: ['user'], money: true };
const creators: Rule = { allow: ['creator'] };
const admins: Rule = { allow: ['admin'], fresh: true };
const finance: Rule = { allow: ['finance', 'admin'], fresh: true };

export const policy: Readonly<Record<string, Rule>> = {
  'POST /api/account/signup': everybody,
  'POST /api/account/signup/confirm': everybody,
  'POST /api/account/signup/resend': everybody,
  'GET /api/account/nickname-available': everybody,
  'POST /api/account/login': everybody,
  'POST /api/account/logout': everybody,
  'GET /api/account/me': everybody,
  'GET /api/account/date': everybody,
  'POST /api/account/reauthenticate': signedIn,
  'POST /api/account/reauthenticate/options': signedIn,
  'GET /api/account/passkeys': signedIn,
  'POST /api/account/passkeys': { ...signedIn, fresh: true },
  'POST /api/account/passkeys/options': { ...signedIn, fresh: true },
  'POST /api/account/passkeys/remove': { ...signedIn, fresh: true },
  'POST /api/account/creator': signedIn,
  'POST /api/account/modify': creators,
  'POST /api/account/purchase': payers,
  'POST /api/account/purchase/shoppingCart': payers,
  'POST /api/account/shoppingCart/update': signedIn,
  'GET /api/account/shoppingCart': signedIn,
  'POST /api/account/purchase/change/nickname': payers,
  'POST /api/account/purchase/drm/encoding': { ...creators, money: true },
  'POST /api/account/donate': payers,
  'GET /api/content/donations': everybody,
  'POST /api/account/gift': payers,
  'GET /api/account/gift': signedIn,
  'POST /api/creator-api/discount-code': creators,
  'POST /api/creator-api/discount-code/end': creators,
  'GET /api/creator-api/discount-codes': creators,

  'GET /api/account/inventory/items': signedIn,
  'POST /api/account/inventory/item/use': payers,
  'POST /api/account/inventory/item/refund': payers,
  'DELETE /api/account/inventory/item': signedIn,
  'POST /api/account/qr-event': payers,
  'GET /api/account/attendance': signedIn,
  'POST /api/account/attendance': payers,
  'GET /api/account/x-link': signedIn,
  'POST /api/account/x-link/start': signedIn,
  'POST /api/account/x-link/finish': payers,
  'DELETE /api/account/x-link': signedIn,
  'GET /api/account/invitation': signedIn,
  'GET /api/account/inviter': everybody,
  'GET /api/content/dl-giftcard': everybody,
  'POST /api/payment/gift-points': payers,
  'GET /api/admin/gift-points': { allow: ['finance', 'admin'], fresh: true },
  'POST /api/admin/gift-codes': { ...admins, money: true },
  'POST /api/admin/yen-rate': { allow: ['finance', 'admin'], fresh: true },
  'POST /api/admin/create-inventory-item': { ...admins, money: true },
  'GET /api/admin/qr-event': admins,
  'POST /api/admin/qr-event': admins,
  'POST /api/admin/qr-event/remove': admins,

  'GET /api/payment/products': everybody,
  'POST /api/payment/charge': payers,
  'GET /api/payment/charge': signedIn,
  'PUT /api/payment/charge': signedIn,
  'GET /api/payment/charges': signedIn,
  'GET /api/payment/refund': signedIn,
  'POST /api/payment/refund': { allow: ['user'], fresh: true, money: true },
  'POST /api/payment/debt': payers,
  'DELETE /api/payment/charge': signedIn,
  'POST /api/payment/stripe/charge-saved': payers,
  'POST /api/payment/one-touch/confirm': payers,
  'POST /api/payment/one-touch': signedIn,
  'POST /api/payment/one-touch/delete': signedIn,
  'POST /api/payment/chat-one-touch': signedIn,
  'POST /api/payment/stripe/setup-card': signedIn,
  'POST /api/payment/registercard': signedIn,
  'POST /api/payment/subscription/ready': signedIn,
  'POST /api/payment/subscription/confirm': signedIn,
  'GET /api/payment/stripe/customer-data': signedIn,
  'POST /api/payment/select-card': signedIn,
  'POST /api/payment/card/delete': signedIn,
  'POST /api/payment/duplicate-card/delete': signedIn,
  'POST /api/payment/limits': signedIn,
  'POST /api/payment/pause': signedIn,
  'POST /api/payment/guardian/ask': signedIn,
  // A guardian has no account; the secret of the letter is the authority.
  'POST /api/payment/guardian/consent': everybody,
  'POST /api/payment/onetime/ready': payers,
  'POST /api/payment/onetime/confirm': payers,
  'GET /api/account/payment/checkConfirmPayment': signedIn,
  'GET /api/payment/receipt': signedIn,
  'POST /api/payment/receipt': signedIn,
  // Providers have no session: the signature over the body is their authority.
  'POST /api/payment/webhook/:provider': everybody,

  'GET /api/coinevent': ownWallet,
  'GET /api/coinevent/wallet': ownWallet,
  'GET /api/coinevent/counterparties': ownWallet,
  'GET /api/coinevent/why': ownWallet,
  'GET /api/coinevent/export.csv': signedIn,
  'GET /api/coinevent/export.pdf': signedIn,
  'GET /api/coinevent/statement': signedIn,
  'GET /api/coinevent/statement/key': everybody,
  'GET /api/coinevent/statement/verify.mjs': everybody,
  'GET /api/coinevent/event/aggregate': { allow: ['creator', 'finance', 'admin'] },
  'GET /api/coinevent/creator/aggregate/coinType': { allow: ['creator', 'finance', 'admin'] },
  'GET /api/coinevent/creator/aggregate': { allow: ['creator', 'finance', 'admin'] },
  'GET /api/coinevent/creator': { allow: ['creator', 'finance', 'admin'] },

  'GET /api/story-chat/credits': signedIn,
  'POST /api/story-chat/convert/credit': payers,
  'POST /api/story-chat/one-touch': signedIn,

  'GET /api/content': everybody,
  'GET /api/content/projected': everybody,
  // Who is not signed in is told that identification is required, and keeps the code.
  'GET /api/content/dc-code': everybody,
  'POST /api/content': creators,
  'POST /api/content/update': creators,
  'GET /api/content/purchased3': signedIn,

  'GET /api/admin/getuser': admins,
  'POST /api/admin/refund': { ...admins, money: true },
  'POST /api/admin/refund/coin': { ...admins, money: true },
  'POST /api/admin/refund/approve': { ...admins, money: true },
  'POST /api/admin/refund/reject': { ...admins, money: true },
  'GET /api/admin/refunds': finance,
  'GET /api/admin/disputes': finance,
  'POST /api/admin/dispute': { ...finance, money: true },
  'POST /api/admin/debt/write-off': { ...admins, money: true },
  'GET /api/admin/charges': finance,
  'GET /api/admin/monthly-charge-metrics': finance,
  'GET /api/admin/calc-charge': finance,
  'GET /api/admin/reconciliations': finance,
  'POST /api/admin/reconciliation': finance,
  'POST /api/admin/reconciliation/note': finance,
  'POST /api/admin/reconciliation/resolve': finance,
  'GET /api/admin/linked-accounts': finance,
  'POST /api/admin/linked-accounts/decide': { ...finance, money: true },
  'POST /api/admin/bonuscoins': { ...admins, money: true },
  'POST /api/admin/gift-coins': { ...admins, money: true },
  'GET /api/admin/trial-balance': finance,
  'GET /api/admin/unspent-balance': finance,
  'GET /api/admin/unspent-balance.csv': finance,

  'GET /api/admin/projections': admins,
  'POST /api/admin/projections/rebuild': admins,
  'POST /api/admin/projections/cancel': admins,
  'POST /api/admin/projections/swap': admins,
  'POST /api/admin/projections/rollback': admins,
  'POST /api/admin/projections/release': admins,
  'POST /api/admin/projections/park': admins,
  'POST /api/admin/projections/resume': admins,
  'POST /api/admin/process-managers/retry': admins,
  'POST /api/admin/process-managers/skip': admins,

  'GET /api/live': everybody,
  // Topics are authorised one by one, and a client may bring its token in its first message.
  'GET /api/live/socket': everybody,
  'GET /health': anonymous,
  'GET /healthz': anonymous,
  'GET /readyz': anonymous,
  'GET /metrics': anonymous,
  'GET /api/openapi.json': everybody,
  'GET /*': everybody,
};

/** What of somebody else's a role opens. An administrator's look is recorded where it is served. */
export const seesOthers: Readonly<Record<'wallet' | 'revenue' | 'charge' | 'inventory', readonly Role[]>> = {
  wallet: ['admin'],
  revenue: ['finance', 'admin'],
  charge: ['admin', 'finance'],
  inventory: [],
};

/** Roles whose holder's account is read from the log at every request, so that taking one away works at once. */
export const privilegedRoles: readonly Role[] = ['admin', 'finance'];
