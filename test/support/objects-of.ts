import { randomUUID } from 'node:crypto';

import { grantRole } from './operator.ts';
import { logIn, type Person, signUp, testPassword } from './person.ts';
import type { SharedStack } from './shared-stack.ts';

/** One object of each kind, all of one creator; ids as the API spells them. */
export type ObjectsOf = {
  readonly contentOid: string;
  /** Costs nothing, so that all may comment on it. */
  readonly freeOid: string;
  readonly draftOid: string;
  /** A file content that is not published yet. */
  readonly fileOid: string;
  readonly uploadKey: string;
  readonly commentOid: string;
  readonly postOid: string;
  readonly playlistOid: string;
  readonly discountCode: string;
  readonly bundleOid: string;
  readonly chargeId: string;
  readonly purchaseId: string;
  readonly giftId: string;
  readonly itemOid: string;
  readonly sanctionId: string;
  readonly sessionId: string;
  readonly subscriptionId: string;
  readonly exportId: string;
  readonly managerOid: string;
  readonly coCreatorOid: string;
  readonly coCreatorName: string;
};

const post = async <Body = Record<string, string>>(
  person: Person,
  path: string,
  body: object = {},
): Promise<Body> => {
  const reply = await person.call<Body>(path, {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body,
  });
  if (reply.status >= 300) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
  return reply.body;
};
const nicknameOf = async (person: Person): Promise<string> =>
  (await person.call<{ me: { nickname: string } }>('/api/account/me')).body.me.nickname;

/** A finished upload of one part. */
const upload = async (owner: Person): Promise<string> => {
  const file = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1'),
    Buffer.alloc(4_976),
  ]);
  const announced = { fileName: 'a.mp4', sizeBytes: file.length, purpose: 'video' };
  const { key } = await post<{ key: string }>(owner, '/api/upload', announced);
  const { body } = await owner.call<{ urls: { url: string }[] }>(`/api/upload?key=${key}`);
  await fetch(String(body.urls[0]?.url), { method: 'PUT', body: new Uint8Array(file) });
  await post(owner, '/api/upload/multipart/done', { key });
  return key;
};

const works = async (owner: Person, coCreator: Person) => {
  const contentOid = await owner.publish(10, 'A work that others try to change');
  const { contentOid: draftOid } = await post(owner, '/api/content/issueid', { kind: 'audio' });
  await post(owner, '/api/content/co-creator', {
    contentOid: draftOid,
    coCreator: await nicknameOf(coCreator),
    sharePercent: 10,
  });
  const written = await post(owner, '/api/content/file-content/write', {
    metaData: { title: { original: 'en', texts: { en: 'A file that others try to change' } } },
  });
  const uploadKey = await upload(owner);
  const discountCode = `W${randomUUID().slice(0, 8).toUpperCase()}`;
  await post(owner, '/api/creator-api/discount-code', {
    code: discountCode,
    contentOid,
    discount: { kind: 'percent', percent: 10 },
    startsAt: '2026-01-01T00:00:00.000Z',
    endsAt: '2099-01-01T00:00:00.000Z',
    uses: 5,
  });
  const fileOid = String(written['contentOid']);
  const other = await owner.publish(10, 'Another work, sold together with the first');
  const { bundleOid } = await post(owner, '/api/creator-api/bundle', {
    title: { original: 'en', texts: { en: 'A bundle that others try to change' } },
    contentOids: [contentOid, other],
    priceCoins: 15,
  });
  return {
    contentOid,
    draftOid: String(draftOid),
    fileOid,
    uploadKey,
    discountCode,
    bundleOid: String(bundleOid),
  };
};

const spending = async (owner: Person, seller: Person, giftee: Person) => {
  const { chargeId } = await owner.charge('coins-100');
  const bought = await seller.publish(10, 'A work that is bought');
  const { body } = await owner.buy(bought, { coins: 10 });
  const { gift } = await post<{ gift: { giftId: string } }>(owner, '/api/account/gift', {
    contentOid: bought,
    giftees: [await nicknameOf(giftee)],
    coins: 10,
    payWith: 'paid',
  });
  return { chargeId, purchaseId: body.purchaseId, giftId: gift.giftId, bought };
};

const byAdmin = async (admin: Person, owner: Person) => {
  const { itemOid } = await post(admin, '/api/admin/create-inventory-item', {
    userOid: owner.oid,
    itemData: { kind: 'sorry_box', expiresAt: '2099-01-01T00:00:00.000Z' },
    reason: 'Objects for the walk',
  });
  await post(admin, '/api/admin/sanctions', { userOid: owner.oid, kind: 'warning', reason: 'For the walk' });
  const { body } = await owner.call<{ sanctions: { sanctionId: string }[] }>('/api/account/sanctions');
  return { itemOid: String(itemOid), sanctionId: String(body.sanctions[0]?.sanctionId) };
};

const account = async (stack: SharedStack, owner: Person, manager: Person) => {
  const second = await logIn(stack, owner.email, testPassword);
  const { body } = await second.call<{ sessions: { sessionId: string; current: boolean }[] }>(
    '/api/account/sessions',
  );
  const { exportId } = await post(owner, '/api/account/data-export');
  const { subscriptionId } = await post(owner, '/api/account/push', {
    endpoint: `https://push.fanfold.example/${randomUUID()}`,
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHh6r4Tts7J_aSIgg',
    },
    browser: 'Firefox',
  });
  await post(owner, '/api/account/managers', { nickname: await nicknameOf(manager) });
  const current = body.sessions.find((session) => session.current);
  return {
    sessionId: String(current?.sessionId),
    exportId: String(exportId),
    subscriptionId: String(subscriptionId),
    managerOid: manager.oid,
  };
};

export type Cast = {
  readonly owner: Person;
  readonly manager: Person;
  readonly coCreator: Person;
  readonly seller: Person;
  readonly admin: Person;
};

export const castOf = async (stack: SharedStack): Promise<Cast> => {
  const [owner, manager, coCreator, seller, admin] = [
    await signUp(stack, 'owner'),
    await signUp(stack, 'manages'),
    await signUp(stack, 'shares'),
    await signUp(stack, 'sells'),
    await signUp(stack, 'decides'),
  ];
  for (const creator of [owner, coCreator, seller]) await creator.becomeCreator();
  await grantRole(stack, admin, 'admin');
  return { owner, manager, coCreator, seller, admin: await logIn(stack, admin.email, testPassword) };
};

export const makeObjects = async (stack: SharedStack, cast: Cast): Promise<ObjectsOf> => {
  const { owner, manager, coCreator, seller, admin } = cast;
  const { bought, ...spent } = await spending(owner, seller, manager);
  const freeOid = await owner.publish(0, 'A work that all may comment on');
  const { commentOid } = await post(owner, '/api/content/comment', {
    contentOid: freeOid,
    commentContent: 'A comment that others try to change',
  });
  const { postOid } = await post(owner, '/api/content/community', {
    operation: 'submit',
    postMetaData: { text: 'A post that others try to change' },
  });
  const { playlistOid } = await post(owner, '/api/content/playlist', {
    title: 'A list that others try to change',
    contentOids: [bought],
  });
  return {
    ...(await works(owner, coCreator)),
    ...spent,
    ...(await byAdmin(admin, owner)),
    ...(await account(stack, owner, manager)),
    freeOid,
    commentOid: String(commentOid),
    postOid: String(postOid),
    playlistOid: String(playlistOid),
    coCreatorOid: coCreator.oid,
    coCreatorName: await nicknameOf(coCreator),
  };
};

/** Everything of the owner that the attempts aim at, as the owner reads it. */
export const seenByOwner = async (
  owner: Person,
  { draftOid, uploadKey, postOid, giftId, chargeId }: ObjectsOf,
) => {
  const reads = [
    '/api/content/own',
    `/api/content/draft?contentOid=${draftOid}`,
    `/api/upload?key=${uploadKey}`,
    '/api/upload/files',
    '/api/content/playlist',
    `/api/content/community?postOids=${postOid}`,
    '/api/creator-api/discount-codes',
    '/api/creator-api/bundles',
    `/api/account/gift?giftId=${giftId}`,
    `/api/payment/charge?chargeId=${chargeId}`,
    '/api/account/sanctions',
    '/api/account/managers',
    '/api/content/purchased3',
    '/api/coinevent',
  ];
  const answers = await Promise.all(
    reads.map(async (path) => [path, (await owner.call<Record<string, unknown>>(path)).body] as const),
  );
  // Addresses are signed again, positions move with the log.
  const varying = new Set(['position', 'asOf', 'url', 'expiresAt', 'instance']);
  return JSON.parse(
    JSON.stringify(Object.fromEntries(answers), (key, value: unknown) =>
      varying.has(key) ? undefined : value,
    ),
  ) as unknown;
};
