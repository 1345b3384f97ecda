import { type AccessRule, accessRules } from '@fanfold/application';

import { exampleOf, type JsonSchema } from './examples.ts';

type Content = Record<string, { schema?: JsonSchema; example?: unknown }>;
type Parameter = { in?: string; schema?: JsonSchema; example?: unknown; name?: string };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content?: Content };
  responses?: Record<string, { content?: Content }>;
  tags?: string[];
  description?: string;
};
type Document = { paths?: Record<string, Record<string, Operation> | undefined> };

/** The OpenAPI document with what people look for: an example of every value, and who may ask. */
export const described = <Given>(document: Given): Given => {
  for (const [path, methods] of Object.entries((document as Document).paths ?? {}))
    for (const [method, operation] of Object.entries(methods ?? {})) {
      const route = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
      operation.tags = [areaOf(path)];
      const rule = accessRules[route];
      if (rule) operation.description = wordsOf(rule);
      addExamples(operation);
    }
  return document;
};

const addExamples = ({ parameters = [], requestBody, responses = {} }: Operation): void => {
  for (const parameter of parameters)
    if (parameter.schema)
      parameter.example = exampleOf(parameter.schema, { name: parameter.name ?? '', depth: 0 });
  addToContent(requestBody?.content);
  for (const reply of Object.values(responses)) addToContent(reply.content);
};

const addToContent = (content: Content = {}): void => {
  for (const media of Object.values(content)) if (media.schema) media.example = exampleOf(media.schema);
};

/** `/api/payment/charge` belongs to `payment`. */
const areaOf = (path: string): string => /^\/api\/([\w-]+)/.exec(path)?.[1] ?? 'service';

const wordsOf = ({ allow, fresh, money, duringDeletionWait }: AccessRule): string =>
  [
    allow === 'public' ? 'For everyone.' : `For these roles: ${allow.join(', ')}.`,
    fresh ? 'The password has to have been entered within the last 15 minutes.' : '',
    money ? 'It needs an `Idempotency-Key`: the same key again does nothing twice.' : '',
    duringDeletionWait ? 'Also while an account waits for its deletion.' : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
