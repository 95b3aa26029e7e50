import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';
export default defineConfig({
  ...base,
  webServer: undefined,
  timeout: 90_000,
  expect: { timeout: 30_000 },
  projects: [
    { name: 'looking', testMatch: 'language.spec.ts', use: { baseURL: 'http://127.0.0.1:4873' } },
  ],
} as never);
