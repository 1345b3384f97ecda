import { timingSafeEqual } from 'node:crypto';
import { type Oid, parseOid, type Timestamp } from '@fanfold/domain';
import { keyedHash } from '@fanfold/platform';

/** What an address opens: one file of one work, or of one post, for one viewer, for a time. */
export type PlayGrant = {
  readonly contentOid: Oid;
  readonly assetOid: Oid;
  /** Null for visitors, who hear what is open to all. */
  readonly viewerOid: string | null;
  readonly expiresAt: Timestamp;
};

/** An address of one purpose is none of another. */
type Purpose = 'play-address' | 'picture-address' | 'blurred-address';

/**
 * The signed part of an address. It is no permission: the work is asked at each request whether the viewer
 * may still have the file. It binds the address to a viewer and a work, so that a copied one opens nothing
 * for others.
 */
const sign = (
  { pepper, purpose }: Signing,
  { contentOid, assetOid, viewerOid, expiresAt }: PlayGrant,
): string => {
  const text = [contentOid, assetOid, viewerOid ?? '', Date.parse(expiresAt)].join('.');
  return `${text}.${macOf({ pepper, purpose }, text)}`;
};

/** Undefined for what was not signed here for this purpose, or is over. */
const read = (signing: Signing, token: string, now: Timestamp): PlayGrant | undefined => {
  const end = token.lastIndexOf('.');
  const [text, mac] = [token.slice(0, Math.max(0, end)), token.slice(end + 1)];
  const wanted = macOf(signing, text);
  if (mac.length !== wanted.length || !timingSafeEqual(Buffer.from(mac), Buffer.from(wanted)))
    return undefined;
  const [contentOid = '', assetOid = '', viewerOid = '', expiresMs = ''] = text.split('.');
  if (Number(expiresMs) <= Date.parse(now)) return undefined;
  return {
    contentOid: parseOid(contentOid),
    assetOid: parseOid(assetOid),
    viewerOid: viewerOid || null,
    expiresAt: new Date(Number(expiresMs)).toISOString(),
  };
};

type Signing = { readonly pepper: string; readonly purpose: Purpose };

const macOf = ({ pepper, purpose }: Signing, text: string): string => keyedHash(pepper, `${purpose}.${text}`);

/** Of a playlist and its segments. */
export const signPlay = (pepper: string, grant: PlayGrant): string =>
  sign({ pepper, purpose: 'play-address' }, grant);
export const readPlay = (pepper: string, token: string, now: Timestamp): PlayGrant | undefined =>
  read({ pepper, purpose: 'play-address' }, token, now);

/** Of a picture that not all people may see. */
export const signPicture = (pepper: string, grant: PlayGrant): string =>
  sign({ pepper, purpose: 'picture-address' }, grant);
export const readPicture = (pepper: string, token: string, now: Timestamp): PlayGrant | undefined =>
  read({ pepper, purpose: 'picture-address' }, token, now);

/** Of what is left of a picture for who may know of the work, and not see it. */
export const signBlurred = (pepper: string, grant: PlayGrant): string =>
  sign({ pepper, purpose: 'blurred-address' }, grant);
export const readBlurred = (pepper: string, token: string, now: Timestamp): PlayGrant | undefined =>
  read({ pepper, purpose: 'blurred-address' }, token, now);
