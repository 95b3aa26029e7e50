// Builds the web app if its sources changed since the last build.
import { buildWeb } from './build-web.mjs';

await buildWeb();
