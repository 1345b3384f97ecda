import type { FastifyRequest } from 'fastify';

/** What robots say of themselves. */
const robots = /bot|crawl|spider|slurp|preview|headless|lighthouse/i;

export const isRobot = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  robots.test(headers['user-agent'] ?? '');
