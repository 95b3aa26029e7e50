import { DockerfileParser, type Copy, type From, type Instruction } from 'dockerfile-ast';
import { parseDocument } from 'yaml';
import { z } from 'zod';

/** Rules for Dockerfile and compose.yaml, checked without a container engine. */

/** The environment to which the files may refer. */
export interface Surroundings {
  /** Paths in the repository, from its root. */
  paths: readonly string[];
  /** Environment variables that the product reads. */
  settings: readonly string[];
}

const INSTRUCTIONS = new Set([
  'ADD',
  'ARG',
  'CMD',
  'COPY',
  'ENTRYPOINT',
  'ENV',
  'EXPOSE',
  'FROM',
  'HEALTHCHECK',
  'LABEL',
  'ONBUILD',
  'RUN',
  'SHELL',
  'STOPSIGNAL',
  'USER',
  'VOLUME',
  'WORKDIR',
]);
const FOREIGN_VARIABLES = /^(NODE_ENV|AWS_[A-Z_]+)$/;

/** The problems found in a Dockerfile, one sentence each. */
export function dockerfileFindings(text: string, { paths, settings }: Surroundings): string[] {
  const file = DockerfileParser.parse(text);
  const all = file.getInstructions();
  const unknown = all
    .filter((instruction) => !INSTRUCTIONS.has(instruction.getKeyword()))
    .map(
      (instruction) => `line ${lineOf(instruction)}: no instruction ${instruction.getKeyword()}`,
    );
  if (unknown.length > 0) return unknown;
  const stages = file.getFROMs();
  const last = all.slice(all.findLastIndex((instruction) => instruction.getKeyword() === 'FROM'));
  const lasting = (keyword: string) =>
    last.filter((instruction) => instruction.getKeyword() === keyword);
  const variables = file
    .getENVs()
    .flatMap((env) => env.getProperties().map((property) => property.getName()));
  return [
    ...stages.flatMap(imageFindings),
    ...file.getCOPYs().flatMap((copy) => copyFindings(copy, stages, paths)),
    ...['CMD', 'ENTRYPOINT'].flatMap((keyword) => lasting(keyword).flatMap(execForm)),
    ...workspacesCopied(file.getCOPYs(), paths),
    ...(isRoot(lasting('USER').at(-1)) ? ['the last stage runs as root: name a USER'] : []),
    ...(lasting('CMD').length === 1 ? [] : ['the last stage needs one CMD']),
    ...(lasting('HEALTHCHECK').some((check) =>
      check.getRawArgumentsContent()?.includes('/api/health'),
    )
      ? []
      : ['the last stage has no HEALTHCHECK of /api/health']),
    ...unknownSettings(variables, settings),
  ];
}

const lineOf = (instruction: Instruction) => (instruction.getRange()?.start.line ?? 0) + 1;

function imageFindings(from: From): string[] {
  const image = from.getImage() ?? '';
  const tag = from.getImageTag();
  return tag && tag !== 'latest'
    ? []
    : [`line ${lineOf(from)}: image ${image} is not pinned to a tag`];
}

function copyFindings(copy: Copy, stages: readonly From[], paths: readonly string[]): string[] {
  const from = copy
    .getFlags()
    .find((flag) => flag.getName() === 'from')
    ?.getValue();
  if (from) {
    const isStage = stages.some((stage) => stage.getBuildStage() === from);
    return isStage ? [] : [`line ${lineOf(copy)}: no stage is named ${from}`];
  }
  const sources = copy
    .getArguments()
    .slice(0, -1)
    .map((argument) => argument.getValue());
  return sources
    .filter((source) => !paths.some((path) => path === source || path.startsWith(`${source}/`)))
    .map((source) => `line ${lineOf(copy)}: ${source} is not in the repository`);
}

function execForm(instruction: Instruction): string[] {
  const isJson = instruction.getRawArgumentsContent()?.startsWith('[');
  const form = `line ${lineOf(instruction)}: ${instruction.getKeyword()} needs the form ["program", "argument"]`;
  return isJson ? [] : [form];
}

/** `npm ci` fails if a workspace in the lock file is missing. */
function workspacesCopied(copies: readonly Copy[], paths: readonly string[]): string[] {
  const copied = copies.flatMap((copy) =>
    copy.getArguments().map((argument) => argument.getValue()),
  );
  return paths
    .filter((path) => /^(apps|packages)\/[^/]+\/package\.json$/.test(path))
    .filter((path) => !copied.includes(path))
    .map((path) => `${path} is not copied before npm ci`);
}

const isRoot = (user: Instruction | undefined) =>
  !user || ['root', '0'].includes(user.getArguments()[0]?.getValue() ?? 'root');

const unknownSettings = (names: readonly string[], settings: readonly string[]) =>
  names
    .filter((name) => !settings.includes(name) && !FOREIGN_VARIABLES.test(name))
    .map((name) => `${name} is no setting of the product`);

const service = z.looseObject({
  image: z.string().optional(),
  build: z.unknown().optional(),
  depends_on: z
    .record(
      z.string(),
      z.object({
        condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']),
      }),
    )
    .default({}),
  ports: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  volumes: z.array(z.string()).default([]),
  healthcheck: z.looseObject({ test: z.array(z.string()).min(2) }).optional(),
});
const composeFile = z.strictObject({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()).default({}),
});
type Service = z.output<typeof service>;

/** The problems found in a compose file, one sentence each. */
export function composeFindings(text: string, { settings }: Surroundings): string[] {
  const document = parseDocument(text, { strict: true, uniqueKeys: true });
  const problems = [...document.errors, ...document.warnings].map(({ message }) => message);
  if (problems.length > 0) return problems;
  const parsed = composeFile.safeParse(document.toJS());
  if (!parsed.success) {
    return parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  }
  const { services, volumes } = parsed.data;
  return Object.entries(services).flatMap(([name, one]) =>
    [
      ...serviceFindings(one),
      ...dependencyFindings(one, services),
      ...volumeFindings(one, volumes),
      ...(name === 'app' ? unknownSettings(Object.keys(one.environment), settings) : []),
      ...Object.values(one.environment).flatMap(variableFindings),
    ].map((finding) => `${name}: ${finding}`),
  );
}

/** Publishers that have withdrawn their images or no longer update them. */
const WITHDRAWN = /^(docker\.io\/)?(minio|bitnami)\//;

function serviceFindings({ image, build, ports }: Service): string[] {
  const source =
    (image === undefined) === (build === undefined) ? ['needs either image or build'] : [];
  const isPinned = image === undefined || /:(?!latest$)[^/:]+$/.test(image);
  const isWithdrawn = image !== undefined && WITHDRAWN.test(image);
  const open = ports.filter((port) => !port.startsWith('127.0.0.1:'));
  return [
    ...source,
    ...(isPinned ? [] : [`image ${image} is not pinned to a tag`]),
    ...(isWithdrawn ? [`image ${image} is no longer published`] : []),
    ...open.map((port) => `port ${port} is open to the network: bind it to 127.0.0.1`),
  ];
}

function dependencyFindings(one: Service, services: Record<string, Service>): string[] {
  return Object.entries(one.depends_on).flatMap(([name, { condition }]) => {
    const other = services[name];
    if (!other) return [`waits for ${name}, which is no service`];
    if (condition === 'service_healthy' && !other.healthcheck)
      return [`waits for ${name} to be healthy, which has no healthcheck`];
    return [];
  });
}

const volumeFindings = ({ volumes }: Service, declared: Record<string, unknown>): string[] =>
  volumes
    .map((volume) => volume.split(':')[0] ?? '')
    .filter((name) => !/^[./]/.test(name) && !(name in declared))
    .map((name) => `volume ${name} is not declared`);

/** Every `$` starts a well-formed variable. */
function variableFindings(value: string | number): string[] {
  const rest = String(value).replaceAll(/\$\{[A-Z][A-Z0-9_]*(:?[-?+][^}]*)?\}|\$\$/g, '');
  return rest.includes('$') ? [`'${value}' holds a variable that is not well formed`] : [];
}
