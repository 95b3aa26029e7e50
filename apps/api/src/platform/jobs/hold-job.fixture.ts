import { connect } from '#platform/database/db';
import { openLog } from '#platform/log';
import { openJobs } from './jobs.ts';

/**
 * Test process that starts the next job of a queue and never finishes it. The environment contains
 * its database.
 */
const { pool } = connect(process.env['DATABASE_URL']!, { connections: 3 });
const jobs = await openJobs({ pool, supervises: true });
await jobs.work(
  'train-company',
  () => {
    console.log('begun');
    return new Promise(() => undefined);
  },
  openLog({ logLevel: 'silent' }),
);
