import {
  isPlayedDownload,
  type PlayGrant,
  type WorkAccess,
  watchDownloads,
} from '@fanfold/application/catalogue';
import { blockDownloader } from '@fanfold/application/identity';
import { parseOid } from '@fanfold/domain';
import type { FastifyRequest } from 'fastify';

import { networkOf } from '../http/guesses/network.ts';
import type { CatalogueDeps } from './deps.ts';

type Fetching = {
  readonly grant: PlayGrant;
  readonly access: WorkAccess;
  /** Null for the key of a protected work. */
  readonly segment: number | null;
};

/**
 * Counts what a player fetched, for the automatic block of those who copy. Visitors have no account to block;
 * makers and administrators look after works, an administrator who looks as another person is not that
 * person, and what a person may download is theirs to copy; who bought a film may play it, not keep it. A
 * count that fails keeps no work from being played.
 */
export const countFetched = async (
  deps: CatalogueDeps,
  request: FastifyRequest,
  { grant, access, segment }: Fetching,
): Promise<void> => {
  const { caller, ip, id: correlationId, log } = request;
  if (!caller || caller.impersonator !== undefined) return;
  const isMaker = ['owner', 'coCreator', 'administrator'].includes(access.to('view').reason);
  const { contentOid, assetOid } = grant;
  const isTheirs = access.to('download').allowed && isPlayedDownload(access.work, assetOid);
  if (isMaker || isTheirs) return;
  const fetched = {
    viewerOid: parseOid(caller.oid),
    contentOid,
    segment,
    network: networkOf(ip),
    correlationId,
  };
  const block = (blocked: Parameters<typeof blockDownloader>[1]) => blockDownloader(deps, blocked);
  await watchDownloads({ ...deps, block }, fetched).catch((error: unknown) =>
    log.warn({ err: error, correlationId }, 'what a player fetched was not counted'),
  );
};
