import { CALLS } from '@crustodian/contract/every-endpoint';
import { openApi } from '@crustodian/contract/wire/open-api';
import scalar from '@scalar/fastify-api-reference';
import fastify from 'fastify';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import packageJson from '../../package.json' with { type: 'json' };

/** Paths of the page and of the description, below the root of the build and of the server alike. */
const FOLDER = 'api/docs';
const DESCRIPTION = 'api/openapi.json';
const RECIPES = join(import.meta.dirname, '../../docs/api/recipes');

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

/** Scalar's own greys, greens and reds have too little contrast for small text. */
const CONTRAST = `
.light-mode {
  --scalar-color-2: #4a4a4a; --scalar-color-3: #5c5c5c; --scalar-color-green: #05603a;
  --scalar-color-red: #8f0f08; --scalar-color-blue: #0550ae; --scalar-color-orange: #8a3f00;
  --scalar-color-yellow: #6b5200; --scalar-color-purple: #5b21b6;
}
.dark-mode { --scalar-color-2: #c4c4c4; --scalar-color-3: #b0b0b0; --scalar-color-red: #ff9b91; }
.sidebar-search-placeholder, .client-libraries-text { color: var(--scalar-color-2) !important; opacity: 1 !important; }
`;

/** The page loads nothing from elsewhere, and sends nothing there. */
const SETTINGS = {
  url: `/${DESCRIPTION}`,
  withDefaultFonts: false,
  customCss: CONTRAST,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  authentication: {
    preferredSecurityScheme: 'apiToken',
    // An example has to show the whole value of the header, also of schemes that OpenAPI cannot name.
    securitySchemes: {
      apiToken: { token: 'crt_YOUR_TOKEN' },
      accessToken: { value: 'JWT YOUR_ACCESS_TOKEN' },
      deviceToken: { value: 'Device YOUR_DEVICE_TOKEN' },
      cameraKey: { value: 'Device YOUR_CAMERA_KEY' },
    },
  },
};

/** Examples name the server whose page this is, so that they run as they are copied. */
const START = `Scalar.createApiReference('#app', {
  ...${JSON.stringify(SETTINGS)},
  servers: [{ url: location.origin }],
});
`;

/** The files of the API reference: Scalar's script, the contract as OpenAPI, and the recipes. */
export async function apiDocsFiles(): Promise<Record<string, string>> {
  const description = openApi(CALLS, packageJson.version);
  return {
    [`${FOLDER}/index.html`]: PAGE,
    [DESCRIPTION]: JSON.stringify(description),
    [`${FOLDER}/scalar.js`]: await scalarScript(),
    [`${FOLDER}/start.js`]: START,
    ...Object.fromEntries(
      readdirSync(RECIPES).map((name) => [
        `${FOLDER}/recipes/${name}`,
        readFileSync(join(RECIPES, name), 'utf8'),
      ]),
    ),
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
