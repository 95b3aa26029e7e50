import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const readHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server and its database answer',
  access: 'public',
  scope: 'none',
  answer: z.object({ status: z.enum(['ok', 'starting']), version: z.string() }),
});
