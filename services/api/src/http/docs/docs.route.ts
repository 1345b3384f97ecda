import { readFileSync } from 'node:fs';
import { RefusedError } from '@fanfold/application';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** The files of Swagger UI that the page needs, from its npm package: nothing is asked of other hosts. */
const files = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const;

const folder = new URL('static/', import.meta.resolve('@fastify/swagger-ui'));

/** The content security policy allows no script in the page itself. */
const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  defaultModelRendering: 'example',
  displayRequestDuration: true,
  filter: true,
  validatorUrl: null,
  supportedSubmitMethods: ['get'],
  presets: [SwaggerUIBundle.presets.apis],
});
`;

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API · Fanfold</title>
    <link rel="icon" href="/api/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <main id="docs"></main>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

/** The documentation of the API for people, made of the OpenAPI document. */
export const registerDocs = (app: FastifyInstance): void => {
  const read = new Map<string, Buffer>();
  const contentOf = (name: keyof typeof files): Buffer => {
    const content = read.get(name) ?? readFileSync(new URL(name, folder));
    read.set(name, content);
    return content;
  };
  app.get('/api/docs', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
  );
  app.get('/api/docs/:file', { schema: { params: DocsFile } }, async (request, reply) => {
    const { file } = request.params as z.output<typeof DocsFile>;
    if (file === 'start.js') return reply.type('text/javascript; charset=utf-8').send(start);
    if (!isFile(file)) throw new RefusedError('NOT_FOUND');
    return reply.header('cache-control', 'public, max-age=86400').type(files[file]).send(contentOf(file));
  });
};

const DocsFile = z.object({ file: z.string().max(60) });

const isFile = (name: string): name is keyof typeof files => Object.hasOwn(files, name);
