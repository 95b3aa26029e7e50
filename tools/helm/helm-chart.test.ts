import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { SETTING_NAMES } from '../../apps/api/src/platform/config.ts';
import { renderChart, type Chart } from './render-chart.ts';

const FOLDER = 'deploy/helm/crustodian';
const read = (path: string) => readFileSync(`${FOLDER}/${path}`, 'utf8');
const chart: Chart = {
  chart: read('Chart.yaml'),
  values: read('values.yaml'),
  templates: readdirSync(`${FOLDER}/templates`).map((name) => read(`templates/${name}`)),
};
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

const labels = z.record(z.string(), z.string());
const probe = z.looseObject({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) });
const container = z.looseObject({
  image: z.string(),
  ports: z.array(z.object({ name: z.literal('http'), containerPort: z.literal(8080) })),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  envFrom: z.array(z.object({ secretRef: z.object({ name: z.string() }) })),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  startupProbe: probe,
  livenessProbe: probe,
  readinessProbe: probe,
  resources: z.object({ requests: labels, limits: labels }),
});
const deployment = z.looseObject({
  kind: z.literal('Deployment'),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    selector: z.object({ matchLabels: labels }),
    template: z.object({
      metadata: z.object({ labels }),
      spec: z.looseObject({
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
        containers: z.tuple([container]),
      }),
    }),
  }),
});
const autoscaler = z.looseObject({
  kind: z.literal('HorizontalPodAutoscaler'),
  spec: z.looseObject({
    scaleTargetRef: z.looseObject({ name: z.string() }),
    minReplicas: z.number(),
    maxReplicas: z.number(),
  }),
});
const service = z.looseObject({
  kind: z.literal('Service'),
  spec: z.looseObject({ selector: labels }),
});

const all = (own?: object) => renderChart(chart, own);
const of = <T>(schema: z.ZodType<T>, own?: object): T[] =>
  all(own).flatMap((object) => schema.safeParse(object).data ?? []);
const kinds = (own?: object) =>
  all(own).map((object) => z.looseObject({ kind: z.string() }).parse(object).kind);

test('both kinds of processes, each with its autoscaler and its budget of disruptions', () => {
  expect(kinds().toSorted()).toEqual([
    'Deployment',
    'Deployment',
    'HorizontalPodAutoscaler',
    'HorizontalPodAutoscaler',
    'Ingress',
    'PodDisruptionBudget',
    'PodDisruptionBudget',
    'Service',
  ]);
  const names = of(deployment).map(({ metadata }) => metadata.name);
  expect(names).toEqual(['crustodian-web', 'crustodian-work']);
  expect(of(autoscaler).map(({ spec }) => spec.scaleTargetRef.name)).toEqual(names);
  for (const { spec } of of(autoscaler)) expect(spec.minReplicas).toBeLessThan(spec.maxReplicas);
});

test.each(of(deployment).map((one) => [one.metadata.name, one.spec] as const))(
  '%s runs this release, is probed, drained and set as the product knows it',
  (_name, { selector, template }) => {
    expect(template.metadata.labels).toMatchObject(selector.matchLabels);
    const [{ image, env, startupProbe, livenessProbe, readinessProbe }] = template.spec.containers;
    expect(image).toBe(`crustodian:${version}`);
    const settings = new Map(env.map(({ name, value }) => [name, value]));
    expect([...settings.keys()].filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    expect(settings.size).toBe(env.length);
    expect(settings.get('DEMO')).toBe('0');
    // A process has 25 s after the drain to finish work in progress.
    const drain = Number(settings.get('DRAIN_SECONDS'));
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 25);
    expect(startupProbe.httpGet.path).toBe('/api/health/live');
    expect(livenessProbe.httpGet.path).toBe('/api/health/live');
    expect(readinessProbe.httpGet.path).toBe('/api/health/ready');
  },
);

test('requests go to processes that only serve; at least one kind works', () => {
  const [{ spec }] = of(service) as [z.output<typeof service>];
  const served = of(deployment).filter(({ spec: { template } }) =>
    Object.entries(spec.selector).every(([key, value]) => template.metadata.labels[key] === value),
  );
  const jobsOf = (one: z.output<typeof deployment>) =>
    one.spec.template.spec.containers[0].env.find(({ name }) => name === 'JOBS')?.value;
  expect(served.map(jobsOf)).toEqual(['0']);
  expect(of(deployment).map(jobsOf)).toContain('1');
});

test('the ingress redirects no call to TLS', () => {
  const [ingress] = of(
    z.looseObject({ kind: z.literal('Ingress'), metadata: z.object({ annotations: labels }) }),
  );
  const { annotations } = ingress!.metadata;
  expect(annotations['nginx.ingress.kubernetes.io/ssl-redirect']).toBe('false');
});

test('without an ingress, with TLS, another image and further settings', () => {
  expect(kinds({ ingress: { enabled: false } })).not.toContain('Ingress');
  expect(JSON.stringify(all({ ingress: { tlsSecret: 'quality-tls' } }))).toContain(
    '"tls":[{"hosts":["quality.example.com"],"secretName":"quality-tls"}]',
  );
  const own = { image: { repository: 'example.com/c', tag: 'x' }, settings: { LOG_LEVEL: 'warn' } };
  const [first] = of(deployment, own);
  const [{ image, env }] = first!.spec.template.spec.containers;
  expect(image).toBe('example.com/c:x');
  expect(env).toContainEqual({ name: 'LOG_LEVEL', value: 'warn' });
});

test.each(['{{ .Values.nothing }}', '{{ include "x" . }}', '{{ if .Values.secret }}', '{{ end }}'])(
  '%s is refused',
  (template) =>
    expect(() => renderChart({ ...chart, templates: [`a: ${template}`] })).toThrow(Error),
);
