// Builds the web app where its sources changed since the last time.
import { buildWeb } from './build-web.mjs';

await buildWeb();
