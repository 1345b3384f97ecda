import { timingSafeEqual } from 'node:crypto';
import { type Oid, parseOid, type Timestamp } from '@fanfold/domain';
import { keyedHash } from '@fanfold/platform';

/** What an address of a playlist and its segments opens: one file of one work, for one viewer, for a time. */
export type PlayGrant = {
  readonly contentOid: Oid;
  readonly assetOid: Oid;
  /** Null for visitors, who hear what is open to all. */
  readonly viewerOid: string | null;
  readonly expiresAt: Timestamp;
};

const purpose = 'play-address';

/**
 * The signed part of an address. It is no permission: the work is asked at each request whether the viewer may still play it. It
 * binds the address to a viewer and a work, so that a copied one opens nothing for others.
 */
export const signPlay = (
  pepper: string,
  { contentOid, assetOid, viewerOid, expiresAt }: PlayGrant,
): string => {
  const text = [contentOid, assetOid, viewerOid ?? '', Date.parse(expiresAt)].join('.');
  return `${text}.${macOf(pepper, text)}`;
};

/** Undefined for what was not signed here, or is over. */
export const readPlay = (pepper: string, token: string, now: Timestamp): PlayGrant | undefined => {
  const end = token.lastIndexOf('.');
  const [text, mac] = [token.slice(0, Math.max(0, end)), token.slice(end + 1)];
  const wanted = macOf(pepper, text);
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

const macOf = (pepper: string, text: string): string => keyedHash(pepper, `${purpose}.${text}`);
