import { RefusedError } from '@fanfold/application';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { OperationsDeps } from './deps.ts';

/** RFC 9116 recommends less than a year. */
const validDays = 180;

type SecurityTxtDeps = Pick<OperationsDeps, 'clock' | 'publicUrl' | 'securityContact'>;

/** RFC 9116: where people report a weakness. NOT_FOUND without a configured contact. */
export const securityTxtRoute: FastifyPluginAsyncZod<SecurityTxtDeps> = async (app, deps) => {
  const { clock, publicUrl, securityContact } = deps;
  const path = '/.well-known/security.txt';
  app.get(path, async (_request, reply) => {
    if (securityContact === undefined) throw new RefusedError('NOT_FOUND');
    const expires = new Date(Date.parse(clock.now()) + validDays * 86_400_000).toISOString();
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, ko, ja, es',
      `Canonical: ${new URL(path, publicUrl).href}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
};
