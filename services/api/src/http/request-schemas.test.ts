import { pageQuery, position } from '@fanfold/contracts';
import { OperateBody, RetryBody } from '@fanfold/contracts/operations';
import { FollowDifferenceBody } from '@fanfold/contracts/payments';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, it } from 'vitest';
import { onError } from './problem.ts';
import { registerRequestSchemas } from './request-schemas.ts';

const appWithSchemas = () => {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(onError as never);
  registerRequestSchemas(app as never);
  return app;
};

it('hands a handler without a schema nothing but the language', async () => {
  const app = appWithSchemas();
  app.get('/', async ({ query }) => query);
  const answer = await app.inject('/?lang=ko&cursor=x&__proto__=y');
  expect(answer.json()).toEqual({ lang: 'ko' });
});

it('lets no route start whose path has a parameter without a schema', () => {
  const app = appWithSchemas();
  expect(() => app.get('/things/:id', async () => null)).toThrow('/things/:id');
});

it.each(['x', '-1', '1.5', '', '9223372036854775808', '9'.repeat(200), "'; --", '\0', ['1', '2']])(
  'refuses the cursor %j by name',
  async (cursor) => {
    const app = appWithSchemas();
    app.get('/', { schema: { querystring: pageQuery } }, async () => ({}));
    const query = new URLSearchParams([cursor].flat().map((one) => ['cursor', one]));
    const answer = await app.inject(`/?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST', fields: [{ path: 'cursor' }] });
  },
);

it('takes every position that a read model can hold', () => {
  for (const text of ['0', '0000000000000000042', '9223372036854775807'])
    expect(position.safeParse(text).success).toBe(true);
});

it.each(['__proto__', 'constructor', 'hasOwnProperty', 'valueOf'])('looks nothing up by %s', (name) => {
  const reason = 'for a test';
  const day = { provider: 'kakao', day: '2026-11-21' };
  expect(FollowDifferenceBody.safeParse({ ...day, differenceId: 'd', reason }).success).toBe(true);
  expect(FollowDifferenceBody.safeParse({ ...day, differenceId: name, reason }).success).toBe(false);
  expect(OperateBody.safeParse({ projection: name, reason }).success).toBe(false);
  expect(RetryBody.safeParse({ manager: name, stream: 's', reason }).success).toBe(false);
  expect(RetryBody.safeParse({ manager: 'mm', stream: name, reason }).success).toBe(false);
});
