import type { Freshness } from '@fanfold/contracts';
import type { Positions } from '@fanfold/projection';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

const waitMs = 3_000;

/**
 * Makes a read include what its caller wrote: with the header `fanfold-after` it waits, bounded, for the
 * projections it declares. Answers what the reply has to say of its freshness.
 */
export const freshness = async (
  request: FastifyRequest,
  positions: Pick<Positions, 'waitFor' | 'incomplete'>,
  projections: Parameters<Positions['waitFor']>[0],
): Promise<z.infer<typeof Freshness>> => {
  const { position, stale } = await positions.waitFor(projections, afterOf(request), waitMs);
  const fresh = { position: String(position), stale };
  return positions.incomplete(projections) ? { ...fresh, incomplete: true } : fresh;
};

/** The position of the caller's newest own write; 0 without one. */
export const afterOf = ({ headers }: Pick<FastifyRequest, 'headers'>): bigint => {
  const header = headers['fanfold-after'];
  return typeof header === 'string' && /^\d{1,20}$/.test(header) ? BigInt(header) : 0n;
};

/**
 * The same for an answer that follows from some streams alone: what is wrong with others does not concern it.
 */
export const freshnessOf = async (
  request: FastifyRequest,
  positions: Pick<Positions, 'waitFor' | 'incomplete'>,
  { projections, streams }: { projections: Parameters<Positions['waitFor']>[0]; streams: readonly string[] },
): Promise<z.infer<typeof Freshness>> => {
  const { incomplete: _any, ...fresh } = await freshness(request, positions, projections);
  return positions.incomplete(projections, streams) ? { ...fresh, incomplete: true } : fresh;
};
