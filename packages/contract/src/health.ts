import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';

export const readHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server and its database respond',
  access: 'public',
  bypassesQueue: true,
  scope: 'none',
  answer: z.object({
    status: z.enum(['ok', 'starting']),
    version: z.string(),
    /** The engine that scores pizzas here; '-classical' if its network cannot run. Older releases omit it. */
    engine: z.string().optional(),
  }),
});

export const readLiveness = endpoint({
  method: 'GET',
  path: '/api/health/live',
  summary: 'Liveness: whether this process responds; if not, it can be killed',
  access: 'public',
  bypassesQueue: true,
  scope: 'none',
  answer: z.object({ status: z.literal('alive') }),
});

export const readReadiness = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  summary:
    'Readiness: whether this process should receive requests; false while the database is unreachable and during shutdown',
  access: 'public',
  bypassesQueue: true,
  scope: 'none',
  answer: z.object({ status: z.literal('ready') }),
  errors: ['unavailable'],
});

export const readMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  summary:
    'Counters, durations and queue lengths in the Prometheus text format; local access, or with METRICS_TOKEN',
  access: 'public',
  scope: 'none',
  kind: 'file',
  fileType: 'text/plain',
  answer: z.string(),
  errors: ['forbidden'],
});
