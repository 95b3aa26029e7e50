import { totalmem } from 'node:os';
import type { Layout } from './layout.ts';

export const PORT = 5432;
export const SUPERUSER = 'crustodian';
export const DATABASE = 'crustodian';

const MEGABYTE = 1024 * 1024;

/** PostgreSQL's arguments; passed on every start, so they also apply to existing clusters. */
export function serverArguments(layout: Layout, extra: Record<string, string> = {}): string[] {
  const settings = { ...serverSettings(layout), ...extra };
  const assigned = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', layout.cluster, '-k', layout.socket, '-p', String(PORT), ...assigned];
}

function serverSettings(layout: Layout): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '50',
    shared_buffers: `${sharedBuffers(totalmem())}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '1GB',
    min_wal_size: '160MB',
    checkpoint_timeout: '10min',
    wal_compression: 'on',
    jit: 'off',
    // Starting parallel workers costs more than any of our statements.
    max_parallel_workers_per_gather: '0',
    random_page_cost: '1.1',
    huge_pages: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Syncing file by file before crash recovery takes seconds; one syncfs call per file system is
    // equivalent.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    logging_collector: 'on',
    log_directory: layout.logs,
    log_filename: 'postgres-%Y-%m-%d-%H%M%S.log',
    log_rotation_age: '1d',
    log_rotation_size: '10MB',
    log_line_prefix: '%m [%p] ',
    // Omits the values of rejected statements, which may be personal data.
    log_error_verbosity: 'terse',
  };
}

/** An eighth of the memory, at least 32 MB and at most 1 GB. */
export const sharedBuffers = (memory: number): number =>
  Math.min(1024, Math.max(32, Math.floor(memory / 8 / MEGABYTE)));
