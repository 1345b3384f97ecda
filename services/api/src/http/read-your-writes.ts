import { Freshness } from '@fanfold/contracts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Where the read models stand. */
export type ReadPositions = {
  /**
   * Waits until every named projection has reached `position`, at most `timeoutMs`. Answers the position that all of them
   * have reached, and whether that falls short. A projection that is stopped or far behind is not waited for.
   */
  readonly waitFor: (
    projections: readonly string[],
    position: bigint,
    timeoutMs: number,
  ) => Promise<{ position: bigint; stale: boolean }>;
};

const waitMs = 3_000;

/**
 * Makes a read include what its caller wrote: with the header `fanfold-after` it waits, bounded, for the projections it
 * declares. Answers what the reply has to say of its freshness.
 */
export const freshness = async (
  request: FastifyRequest,
  positions: ReadPositions,
  projections: readonly { readonly name: string }[],
): Promise<z.infer<typeof Freshness>> => {
  const header = request.headers['fanfold-after'];
  const after = typeof header === 'string' && /^\d{1,20}$/.test(header) ? BigInt(header) : 0n;
  const { position, stale } = await positions.waitFor(
    projections.map(({ name }) => name),
    after,
    waitMs,
  );
  return { position: String(position), stale };
};
