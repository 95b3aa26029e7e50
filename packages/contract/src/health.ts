import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';

export const readHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server and its database answer',
  access: 'public',
  scope: 'none',
  answer: z.object({
    status: z.enum(['ok', 'starting']),
    version: z.string(),
    /** Which engine scores pizzas here; '-classical' where its net does not run. Older releases do not say it. */
    engine: z.string().optional(),
  }),
});

export const readLiveness = endpoint({
  method: 'GET',
  path: '/api/health/live',
  summary: 'Whether this process answers at all; one that does not may be killed',
  access: 'public',
  scope: 'none',
  answer: z.object({ status: z.literal('alive') }),
});

export const readReadiness = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  summary:
    'Whether this process should get requests: not while the database is away, nor while it ends',
  access: 'public',
  scope: 'none',
  answer: z.object({ status: z.literal('ready') }),
  errors: ['unavailable'],
});

export const readMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  summary:
    "Counts, durations and waiting work in Prometheus' text form; for this machine, or for who has METRICS_TOKEN",
  access: 'public',
  scope: 'none',
  kind: 'file',
  fileType: 'text/plain',
  answer: z.string(),
  errors: ['forbidden'],
});
