import { CALLS } from '@crustodian/contract/every-endpoint';
import { openApi } from '@crustodian/contract/wire/open-api';
import scalar from '@scalar/fastify-api-reference';
import fastify from 'fastify';
import type { Plugin } from 'vite';
import packageJson from '../../package.json' with { type: 'json' };

/** Paths of the page and of the description, below the root of the build and of the server alike. */
const FOLDER = 'api/docs';
const DESCRIPTION = 'api/openapi.json';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API · Crustodian</title>
    <link rel="icon" href="/favicon.svg" />
  </head>
  <body>
    <div id="app"></div>
    <noscript>This page needs JavaScript. The same description is at /${DESCRIPTION}.</noscript>
    <script src="/${FOLDER}/scalar.js"></script>
    <script src="/${FOLDER}/start.js"></script>
  </body>
</html>
`;

/** The page loads nothing from elsewhere, and sends nothing there. */
const SETTINGS = {
  url: `/${DESCRIPTION}`,
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
};

/** The files of the API reference: Scalar's script, and the contract as OpenAPI. */
export async function apiDocsFiles(): Promise<Record<string, string>> {
  const description = openApi(CALLS, packageJson.version);
  return {
    [`${FOLDER}/index.html`]: PAGE,
    [DESCRIPTION]: JSON.stringify(description),
    [`${FOLDER}/scalar.js`]: await scalarScript(),
    [`${FOLDER}/start.js`]: `Scalar.createApiReference('#app', ${JSON.stringify(SETTINGS)});\n`,
  };
}

/** Only Scalar's Fastify plugin ships the self-contained script; the server itself does not need it. */
async function scalarScript(): Promise<string> {
  const app = fastify();
  await app.register(scalar, { routePrefix: '/', configuration: { content: {} } });
  const { body } = await app.inject('/js/scalar.js');
  await app.close();
  return body;
}

/** Adds the API reference to the build. */
export function apiDocs(): Plugin {
  return {
    name: 'api-docs',
    apply: 'build',
    async generateBundle() {
      for (const [fileName, source] of Object.entries(await apiDocsFiles())) {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}
