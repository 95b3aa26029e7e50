import { readMetrics as contract } from '@crustodian/contract/health';
import { equalsInConstantTime } from '#platform/auth/csrf';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handleWithState } from '#platform/http/http';
import { singleFlight } from '#platform/jobs/single-flight';
import { gauge, gaugesText, type GaugeReading } from '#platform/metrics';
import { prometheusContentType } from '@prometheus-io/client';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import packageJson from '../../../../../package.json' with { type: 'json' };

/**
 * For clients with METRICS_TOKEN; without that setting, only for this machine. Concurrent callers
 * share a reading.
 */
export const readMetrics = handleWithState(contract, ({ db, config, meter }) => {
  const reading = singleFlight<string>();
  return async (_input, { request }) => {
    if (!mayRead(request, config.metricsToken)) throw new ApiError('forbidden');
    const body = await reading('metrics', async () => {
      const shared = await sharedMetrics(db).catch((error: unknown) => {
        request.log.warn({ err: error }, 'the metrics are those of this process alone');
        return [gauge('crustodian_database_up', 'Whether the database answers', 0)];
      });
      return (await gaugesText([info, ...shared])) + (await meter.read());
    });
    return {
      headers: { 'content-type': prometheusContentType, 'cache-control': 'no-store' },
      body,
    };
  };
});

const info: GaugeReading = {
  name: 'crustodian_info',
  help: 'The release that runs',
  samples: [{ labels: { version: packageJson.version }, value: 1 }],
};

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** A request forwarded by a proxy comes from elsewhere, even if the proxy runs on this machine. */
function mayRead({ ip, headers }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return equalsInConstantTime(`Bearer ${token}`, headers.authorization);
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via'].some((name) => name in headers);
  return LOOPBACK.test(ip) && !isForwarded;
}

interface QueueCounts {
  captures: number;
  failed: number;
  oldest: number;
  prints: number;
  unprinted: number;
  recounts: number;
  rescores: number;
  trainings: number;
  processes: number;
}

/** The queues in the database, which are the same for every process. */
async function sharedMetrics(db: Db): Promise<GaugeReading[]> {
  const { rows } = await sql<QueueCounts>`SELECT
    (SELECT count(*) FROM capture WHERE state = 'pending')::int AS captures,
    (SELECT count(*) FROM capture WHERE state = 'failed')::int AS failed,
    (SELECT coalesce(extract(epoch FROM now() - min(received_at)), 0) FROM capture
      WHERE state = 'pending')::float AS oldest,
    (SELECT count(*) FROM report_print WHERE failed_at IS NULL)::int AS prints,
    (SELECT count(*) FROM report_print WHERE failed_at IS NOT NULL)::int AS unprinted,
    (SELECT count(*) FROM quality_recount WHERE finished_at IS NULL)::int AS recounts,
    (SELECT count(*) FROM rescore_order WHERE finished_at IS NULL)::int AS rescores,
    (SELECT count(*) FROM training WHERE finished_at IS NULL)::int AS trainings,
    (SELECT count(*) FROM running_process)::int AS processes`.execute(db);
  const [now] = rows;
  const kinds = ['captures', 'prints', 'recounts', 'rescores', 'trainings'] as const;
  return [
    gauge('crustodian_database_up', 'Whether the database answers', 1),
    gauge('crustodian_processes', 'Processes on this database', now!.processes),
    {
      name: 'crustodian_waiting',
      help: 'Work that waits, by kind',
      samples: kinds.map((kind) => ({ labels: { kind }, value: now![kind] })),
    },
    gauge('crustodian_oldest_capture_seconds', 'How long a capture waits already', now!.oldest),
    {
      name: 'crustodian_failed',
      help: 'Work that was given up and waits for a person, by kind',
      samples: [
        { labels: { kind: 'captures' }, value: now!.failed },
        { labels: { kind: 'prints' }, value: now!.unprinted },
      ],
    },
  ];
}
