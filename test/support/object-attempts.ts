import type { ObjectsOf } from './objects-of.ts';
import type { CallerName } from './role-matrix.ts';

type Attempt = {
  readonly route: string;
  /** The query of a GET, the body of a change. */
  readonly about: (objects: ObjectsOf) => Record<string, unknown>;
  /** The code that all but the owner read. */
  readonly refused: string;
  /** Who may do it to another's object, and what they read. */
  readonly except?: Partial<Readonly<Record<CallerName, string>>>;
  /** Who may do it, and is not asked here because the object would be gone. */
  readonly notAsked?: CallerName;
  /** Whose it is, where it is not the owner's. */
  readonly of?: 'coCreator';
};

/** It succeeds and changes nothing, as for an id that does not exist. */
const unknownToo = '200';

const ofWork = (route: string, more: object = {}): Attempt => ({
  route,
  about: ({ contentOid }) => ({ contentOid, ...more }),
  refused: 'NOT_YOUR_CONTENT',
});
const ofDraft = (route: string, more: object = {}): Attempt => ({
  route,
  about: ({ draftOid }) => ({ contentOid: draftOid, ...more }),
  refused: 'CONTENT_NOT_FOUND',
});
const ofFile = (route: string, more: object = {}): Attempt => ({
  route,
  about: ({ fileOid }) => ({ contentOid: fileOid, ...more }),
  refused: 'CONTENT_NOT_FOUND',
});
const ofUpload = (
  route: string,
  about: (key: string) => Record<string, unknown>,
  refused = 'UPLOAD_NOT_FOUND',
): Attempt => ({
  route,
  about: ({ uploadKey }) => about(uploadKey),
  refused,
});
const ofCharge = (route: string, more: object = {}, rest: Partial<Attempt> = {}): Attempt => ({
  route,
  about: ({ chargeId }) => ({ chargeId, ...more }),
  refused: 'CHARGE_NOT_FOUND',
  ...rest,
});
/** Finance and administrators read the charges of others, which is recorded. */
const seenByFinance = { refused: 'NOT_ALLOWED', except: { finance: '200', admin: '200' } } as const;
const localised = (text: string) => ({ original: 'en', texts: { en: text } });

/**
 * A request for each route that names an object of a person. What ends the object comes after what reads it.
 */
const bundleTerms = { title: { original: 'en', texts: { en: 'Taken' } }, priceCoins: 5 };

export const attempts: readonly Attempt[] = [
  ofDraft('GET /api/content/draft'),
  { ...ofDraft('GET /api/content/work-analytics'), except: { admin: '200' } },
  ofDraft('GET /api/content/encoding-status'),
  ofDraft('GET /api/content/preview-access', { reader: 'buyer' }),
  ofDraft('POST /api/content/save', { basedOn: 0, metaData: { title: localised('Taken over') } }),
  ofDraft('POST /api/content/publish'),
  ofDraft('POST /api/content/schedule', { publishAt: '2099-01-01T00:00:00.000Z', timeZone: 'Asia/Seoul' }),
  ofDraft('DELETE /api/content/schedule'),
  ofDraft('DELETE /api/content/encoding'),
  ofFile('POST /api/content/file-content/edit', { metaData: { title: localised('Taken over') } }),
  ofFile('POST /api/content/file-content', { operation: 'publish' }),
  ofFile('DELETE /api/content/file-content'),
  ofWork('POST /api/channel/works/pin', { pinned: true }),
  {
    route: 'POST /api/channel/playlists/show',
    about: ({ playlistOid }) => ({ playlistOid, shown: true }),
    refused: 'PLAYLIST_NOT_FOUND',
  },
  ofWork('POST /api/content/update', { metaData: { priceCoins: 999 } }),
  ofWork('POST /api/content/visibility', { visibility: 'private' }),
  ofWork('POST /api/content/watermark', { watermark: 'audible' }),
  ofWork('POST /api/content/counter-notice', { statement: 'It is mine, says a stranger.' }),
  ofWork('POST /api/account/purchase/drm/encoding', { price: 300 }),
  {
    route: 'POST /api/content/edit-works',
    about: ({ contentOid }) => ({
      contentOids: [contentOid],
      edit: { kind: 'offer', offer: { priceCoins: 999 } },
    }),
    refused: unknownToo,
  },
  {
    route: 'POST /api/content/payratingfee',
    about: ({ contentOid }) => ({ ratingDoc: { contentOid, price: 100 } }),
    refused: 'NOT_YOUR_CONTENT',
  },
  {
    route: 'POST /api/content/co-creator',
    about: ({ contentOid, coCreatorName }) => ({ contentOid, coCreator: coCreatorName, sharePercent: 80 }),
    refused: 'NOT_YOUR_CONTENT',
  },
  {
    route: 'POST /api/content/co-creator/accept',
    about: ({ draftOid }) => ({ contentOid: draftOid }),
    refused: 'CO_CREATION_NOT_FOUND',
    of: 'coCreator',
  },
  {
    route: 'DELETE /api/content/co-creator',
    about: ({ draftOid, coCreatorOid }) => ({ contentOid: draftOid, accountOid: coCreatorOid }),
    refused: 'CONTENT_NOT_FOUND',
  },
  ofWork('DELETE /api/content'),
  {
    route: 'POST /api/creator-api/discount-code',
    about: ({ contentOid }) => ({
      code: 'STRANGER10',
      contentOid,
      discount: { kind: 'percent', percent: 90 },
      startsAt: '2026-01-01T00:00:00.000Z',
      endsAt: '2099-01-01T00:00:00.000Z',
      uses: 1,
    }),
    refused: 'NOT_YOUR_CONTENT',
  },
  {
    route: 'POST /api/creator-api/bundle',
    about: ({ contentOid, fileOid }) => ({ ...bundleTerms, contentOids: [contentOid, fileOid] }),
    refused: 'NOT_YOUR_CONTENT',
  },
  {
    route: 'POST /api/creator-api/bundle/change',
    about: ({ bundleOid, contentOid, fileOid }) => ({
      bundleOid,
      ...bundleTerms,
      contentOids: [contentOid, fileOid],
    }),
    refused: 'NOT_YOUR_CONTENT',
  },
  {
    route: 'POST /api/creator-api/bundle/withdraw',
    about: ({ bundleOid }) => ({ bundleOid }),
    refused: 'BUNDLE_NOT_FOUND',
  },
  {
    route: 'POST /api/creator-api/discount-code/end',
    about: ({ discountCode }) => ({ code: discountCode }),
    refused: 'DISCOUNT_CODE_WRONG',
  },
  ofUpload('GET /api/upload', (key) => ({ key })),
  ofUpload('GET /api/upload/exists', (key) => ({ key }), unknownToo),
  ofUpload('GET /api/upload/privateasset', (key) => ({ key })),
  ofUpload('GET /api/upload/assetstatus/contentoid', (key) => ({ contentOid: key }), unknownToo),
  ofUpload('POST /api/upload/multipart/url/done', (key) => ({ key, url: 'https://x.example', ETag: '"0"' })),
  ofUpload('POST /api/upload/multipart/done', (key) => ({ key })),
  ofUpload('POST /api/upload/uploaddone', (key) => ({ key })),
  ofUpload(
    'POST /api/upload/changeassetname',
    (key) => ({ newName: 'taken.mp4', hash: key }),
    'ASSET_NOT_FOUND',
  ),
  ofUpload('POST /api/upload/redivision', (key) => ({
    changeArray: [{ key, context: { kind: 'work', oid: key }, place: 1 }],
  })),
  ofUpload('POST /api/upload/reencode', (key) => ({ key })),
  ofUpload('POST /api/upload/quarantine/review', (key) => ({ key, statement: 'It is mine, honestly.' })),
  ofUpload('DELETE /api/upload/fileList', (key) => ({ fileList: [key], access: 'private' })),
  {
    route: 'POST /api/content/comment',
    about: ({ freeOid, commentOid }) => ({ contentOid: freeOid, commentOid, commentContent: 'Other words' }),
    refused: 'NOT_YOUR_COMMENT',
  },
  {
    route: 'POST /api/channel/comments/pin',
    about: ({ commentOid }) => ({ commentOid, pinned: true }),
    refused: 'COMMENT_NOT_FOUND',
  },
  {
    route: 'POST /api/channel/comments/review',
    about: ({ commentOid }) => ({ commentOids: [commentOid], outcome: 'remove' }),
    refused: 'COMMENT_NOT_FOUND',
  },
  {
    route: 'POST /api/channel/comments/delete',
    about: ({ commentOid }) => ({ commentOid }),
    refused: 'NOT_YOUR_COMMENT',
  },
  {
    route: 'DELETE /api/content/comment',
    about: ({ commentOid }) => ({ commentOid }),
    refused: 'NOT_YOUR_COMMENT',
    // An administrator removes what must not stay.
    notAsked: 'admin',
  },
  {
    route: 'POST /api/content/community',
    about: ({ postOid }) => ({ operation: 'pin', postOid }),
    refused: 'POST_NOT_FOUND',
  },
  {
    route: 'POST /api/content/community/edit',
    about: ({ postOid }) => ({ postOid, postMetaData: { text: 'Other words' } }),
    refused: 'POST_NOT_FOUND',
  },
  {
    route: 'DELETE /api/content/community',
    about: ({ postOid }) => ({ postOid }),
    refused: 'POST_NOT_FOUND',
  },
  {
    route: 'POST /api/content/playlist/update',
    about: ({ playlistOid }) => ({ playlistOid, update: 'title', title: 'Taken over' }),
    refused: 'PLAYLIST_NOT_FOUND',
  },
  {
    route: 'POST /api/content/playlist/order',
    about: ({ playlistOid }) => ({ playlistOid, contentOids: [] }),
    refused: 'PLAYLIST_NOT_FOUND',
  },
  {
    route: 'DELETE /api/content/playlist',
    about: ({ playlistOid }) => ({ playlistOid }),
    refused: unknownToo,
  },
  ofCharge('GET /api/payment/charge', {}, seenByFinance),
  ofCharge('GET /api/payment/receipt', {}, seenByFinance),
  ofCharge('POST /api/payment/receipt'),
  ofCharge('GET /api/payment/refund', {}, seenByFinance),
  ofCharge('GET /api/account/payment/checkConfirmPayment'),
  ofCharge('PUT /api/payment/charge'),
  ofCharge('DELETE /api/payment/charge'),
  ofCharge('POST /api/payment/onetime/confirm', { approvalToken: 'token' }),
  ofCharge('POST /api/payment/refund'),
  {
    route: 'GET /api/account/purchase/receipt',
    about: ({ purchaseId }) => ({ purchaseId }),
    refused: 'NOT_FOUND',
  },
  {
    route: 'POST /api/account/purchase/withdraw',
    about: ({ purchaseId }) => ({ purchaseId }),
    refused: 'PURCHASE_NOT_REFUNDABLE',
  },
  { route: 'GET /api/account/gift', about: ({ giftId }) => ({ giftId }), refused: 'GIFT_NOT_FOUND' },
  {
    route: 'POST /api/account/inventory/item/use',
    about: ({ itemOid }) => ({ itemOid }),
    refused: 'ITEM_NOT_FOUND',
  },
  {
    route: 'POST /api/account/inventory/item/refund',
    about: ({ itemOid }) => ({ itemOid }),
    refused: 'ITEM_NOT_FOUND',
  },
  {
    route: 'DELETE /api/account/inventory/item',
    about: ({ itemOid }) => ({ itemOid }),
    refused: 'ITEM_NOT_FOUND',
  },
  {
    route: 'POST /api/account/sanctions/appeal',
    about: ({ sanctionId }) => ({ sanctionId, text: 'An appeal of another person.' }),
    refused: 'SANCTION_NOT_FOUND',
  },
  {
    route: 'GET /api/account/data-export',
    about: ({ exportId }) => ({ exportId }),
    refused: 'DATA_EXPORT_NOT_FOUND',
  },
  {
    route: 'POST /api/account/push/end',
    about: ({ subscriptionId }) => ({ subscriptionId }),
    refused: unknownToo,
  },
  {
    route: 'POST /api/account/managers/remove',
    about: ({ managerOid }) => ({ managerOid }),
    refused: unknownToo,
  },
  {
    route: 'POST /api/account/sessions/end',
    about: ({ sessionId }) => ({ sessionId }),
    refused: 'SESSION_NOT_FOUND',
  },
];
