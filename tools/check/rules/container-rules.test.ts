import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { composeFindings, dockerfileFindings } from './container-rules.ts';

const around = {
  paths: ['package.json', 'apps/api/package.json', 'apps/api/src/main.ts'],
  settings: ['PORT', 'DATABASE_URL'],
};

const DOCKERFILE = `FROM node:24-bookworm-slim AS build
COPY package.json ./
COPY apps/api/package.json apps/api/
COPY apps apps
FROM node:24-bookworm-slim
COPY --from=build /app /app
ENV NODE_ENV=production PORT=8080
USER node
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:8080/api/health')"]
CMD ["node", "apps/api/src/main.ts"]
`;

test('a good Dockerfile passes', () => {
  expect(dockerfileFindings(DOCKERFILE, around)).toEqual([]);
});

test.each([
  ['an unknown instruction', 'USER node', 'USR node', 'no instruction USR'],
  [
    'an image without a tag',
    'FROM node:24-bookworm-slim AS build',
    'FROM node AS build',
    'not pinned',
  ],
  [
    'the newest image',
    'FROM node:24-bookworm-slim AS build',
    'FROM node:latest AS build',
    'not pinned',
  ],
  ['a stage that is not there', '--from=build', '--from=builder', 'no stage is named builder'],
  ['a source that is not there', 'COPY apps apps', 'COPY app app', 'app is not in the repository'],
  [
    'a workspace left out',
    'COPY apps/api/package.json apps/api/\n',
    '',
    'is not copied before npm ci',
  ],
  ['no user', 'USER node\n', '', 'runs as root'],
  ['the user root', 'USER node', 'USER root', 'runs as root'],
  ['no health check', /HEALTHCHECK.*\n/, '', 'no HEALTHCHECK'],
  [
    'a command in shell form',
    /CMD \["node", "apps.*/,
    'CMD node apps/api/src/main.ts',
    'needs the form',
  ],
  ['a setting that is none', 'PORT=8080', 'PROT=8080', 'PROT is no setting'],
])('Dockerfile: %s is found', (_case, from, to, sentence) => {
  expect(dockerfileFindings(DOCKERFILE.replace(from, to), around).join('\n')).toContain(sentence);
});

const COMPOSE = `services:
  app:
    build: .
    depends_on:
      database: { condition: service_healthy }
    ports: ['127.0.0.1:8080:8080']
    environment:
      DATABASE_URL: postgresql://x:\${PASSWORD:?a password}@database/x
  database:
    image: postgres:18-bookworm
    volumes: ['database:/var/lib/postgresql']
    healthcheck:
      test: ['CMD', 'pg_isready']
volumes:
  database:
`;

test('a good compose file passes', () => {
  expect(composeFindings(COMPOSE, around)).toEqual([]);
});

test.each([
  ['broken YAML', 'build: .', 'build: [.', 'Flow sequence'],
  ['a key twice', 'build: .', 'build: .\n    build: .', 'unique'],
  ['an unknown section', 'volumes:\n  database:\n', 'volume: {}\n', 'Unrecognized key'],
  ['neither image nor build', '    build: .\n', '', 'either image or build'],
  ['the newest image', 'postgres:18-bookworm', 'postgres:latest', 'not pinned'],
  ['a withdrawn image', 'postgres:18-bookworm', 'minio/minio:RELEASE.2025-09-07', 'no longer'],
  [
    'a dependency that is no service',
    'database: { condition',
    'databse: { condition',
    'no service',
  ],
  ['an unknown condition', 'service_healthy', 'service_ready', 'condition'],
  ['a wait for health nobody checks', /    healthcheck:\n.*\n/, '', 'no healthcheck'],
  [
    'an undeclared volume',
    'volumes:\n  database:',
    'volumes:\n  other:',
    'volume database is not declared',
  ],
  ['a port open to the network', '127.0.0.1:8080:8080', '8080:8080', 'open to the network'],
  ['a setting that is none', 'DATABASE_URL:', 'DATABASE:', 'DATABASE is no setting'],
  ['a broken variable', '${PASSWORD:?a password}', '${PASSWORD', 'not well formed'],
])('compose: %s is found', (_case, from, to, sentence) => {
  expect(composeFindings(COMPOSE.replace(from, to), around).join('\n')).toContain(sentence);
});

test('the image runs the major version of Node that is pinned for everybody else', () => {
  const pinned = /VERSION = '(\d+)/.exec(readFileSync('tools/run/pinned-node.mjs', 'utf8'))?.[1];
  const used = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM node:(\d+)/gm)];
  expect(used.map((match) => match[1])).toEqual([pinned]);
});
