import { problemTexts, RefusedError } from '@fanfold/application';
import { type Problem, problems } from '@fanfold/contracts';
import { isLostConnectionCode, UnavailableError, WritesStoppedError } from '@fanfold/event-log';
import { Upgrading } from '@fanfold/projection';
import { type Say, sayIn, type Text } from '@fanfold/texts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

import { fieldFaultTexts } from './field-faults.texts.ts';
import { languageOf } from './language.ts';

export const onError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const problem = toProblem(error, request);
  if (problem.status >= 500) request.log.error({ err: error, correlationId: request.id }, 'request failed');
  return sendProblem(reply, problem);
};

export const sendProblem = (reply: FastifyReply, problem: Problem): FastifyReply => {
  if (problem.status === 503) reply.header('retry-after', '1');
  const wait = problem.details?.['retryAfterSeconds'];
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer((value) => JSON.stringify(value))
    .send(problem);
};

const toProblem = (error: FastifyError, request: FastifyRequest): Problem => {
  const known = knownProblem(error);
  if (known) return problemOf(known, request);
  const status = error.statusCode;
  // What the framework refuses by itself: a body too large, an unknown media type.
  if (status !== undefined && status >= 400 && status < 500) {
    return { ...problemOf(new RefusedError('INVALID_REQUEST'), request), status };
  }
  return problemOf(new RefusedError('INTERNAL_ERROR'), request);
};

const knownProblem = (error: FastifyError): RefusedError | undefined => {
  if (error instanceof RefusedError) return error;
  if (error instanceof WritesStoppedError) return new RefusedError('WRITES_STOPPED');
  if (error instanceof UnavailableError)
    return new RefusedError(error.outcomeUnknown ? 'OUTCOME_UNKNOWN' : 'UNAVAILABLE');
  if (error instanceof Upgrading) return new RefusedError('UPGRADING');
  if (hasZodFastifySchemaValidationErrors(error)) return invalidRequest(error.validation);
  if (error.statusCode === 429) return new RefusedError('TOO_MANY_REQUESTS');
  return isLostConnection(error) ? new RefusedError('UNAVAILABLE') : undefined;
};

const invalidRequest = (faults: readonly { instancePath: string; keyword: string }[]): RefusedError => {
  const fields = new Map(
    faults.map(({ instancePath, keyword }) => {
      const path = instancePath.replace(/^\//, '').replaceAll('/', '.');
      return [path, { path, code: keyword, message: '' }] as const;
    }),
  );
  return new RefusedError('INVALID_REQUEST', { fields: [...fields.values()] });
};

/** A problem document in the caller's language. */
export const problemOf = (error: RefusedError, request: FastifyRequest): Problem => {
  const say = sayIn(languageOf(request));
  return {
    type: `https://fanfold.example/problems/${error.code.toLowerCase().replaceAll('_', '-')}`,
    title: say(problemTexts[error.code], error.details),
    status: problems[error.code],
    code: error.code,
    instance: `urn:uuid:${request.id}`,
    ...(error.fields.length > 0 ? { fields: translated(error, say) } : {}),
    ...(Object.keys(error.details).length > 0 ? { details: error.details } : {}),
  };
};

/**
 * A field's fault in the caller's language: of a refusal its own text, else the text of its kind of fault.
 */
const translated = ({ code, fields, details }: RefusedError, say: Say): NonNullable<Problem['fields']> => {
  const other = code === 'INVALID_REQUEST' ? fieldFaultTexts.invalid : problemTexts[code];
  return fields.map((field) => ({ ...field, message: say(fieldText(field.code) ?? other, details) }));
};

/** The text of a field's fault, by its kind; undefined for a kind without a text. */
export const fieldText = (kind: string): Text | undefined =>
  Object.hasOwn(fieldFaultTexts, kind) ? fieldFaultTexts[kind as keyof typeof fieldFaultTexts] : undefined;

/** SQLSTATE classes 08, 53 and 57, and sockets that went away: the store is not there just now. */
const isLostConnection = (error: Error): boolean => {
  const { code } = error as { code?: unknown };
  if (isLostConnectionCode(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect/.test(error.message);
};
