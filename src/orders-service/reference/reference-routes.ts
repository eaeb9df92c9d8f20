import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { describeService } from './openapi.ts';

/**
 * Allows only the service's own scripts, styles and addresses; the page can request orders with the
 * reader's key.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Addresses are relative, so that the page works under any base address. */
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Order Data Service</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="stylesheet" href="docs/page.css">
</head>
<body>
<div id="reference"><noscript>This page needs JavaScript. The same reference, for programs: openapi.json</noscript></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/page.js"></script>
</body>
</html>
`;

const SCRIPT = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'full',
  defaultModelsExpandDepth: 1,
  defaultModelExpandDepth: 3,
  displayRequestDuration: true,
});
`;

const STYLE = `body { margin: 0; overflow-wrap: anywhere; }
.swagger-ui .wrapper { max-width: 1120px; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .info li { margin: 6px 0; }
/** There is only one server. */
.swagger-ui .servers-title, .swagger-ui .servers { display: none; }
`;

const ASSET_AGE_SECONDS = 3600;
const JAVASCRIPT = 'text/javascript; charset=utf-8';
const CSS = 'text/css; charset=utf-8';

/** The page's files by name: type and content. The library's are read on request. */
const ASSETS: Readonly<
  Record<string, readonly [type: string, read: () => string | Promise<string>]>
> = {
  'page.js': [JAVASCRIPT, () => SCRIPT],
  'page.css': [CSS, () => STYLE],
  'swagger-ui.css': [CSS, () => readLibraryFile('swagger-ui.css')],
  'swagger-ui-bundle.js': [JAVASCRIPT, () => readLibraryFile('swagger-ui-bundle.js')],
};

function readLibraryFile(name: string): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`), 'utf8');
}

/**
 * Adds the API's reference: `GET /v1/openapi.json` for programs and `GET /v1/docs` for people.
 * Neither needs a key.
 */
export function addReferenceRoutes(app: FastifyInstance): void {
  let document: string | undefined;

  app.get('/v1/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(describeService());
    return reply
      .type('application/json; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(document);
  });

  app.get('/v1/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': POLICY,
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
      })
      .send(PAGE),
  );

  for (const [name, [type, read]] of Object.entries(ASSETS)) {
    app.get(`/v1/docs/${name}`, async (_request, reply) =>
      reply
        .type(type)
        .headers({
          'Cache-Control': `public, max-age=${ASSET_AGE_SECONDS}`,
          'X-Content-Type-Options': 'nosniff',
        })
        .send(await read()),
    );
  }
}
