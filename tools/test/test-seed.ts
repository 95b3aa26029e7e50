import fc from 'fast-check';

/**
 * Property tests use the same values every time, so that a failure on one machine occurs on all.
 * Other values: `TEST_SEED=…`; new ones for minutes: `npm run fuzz`.
 */
fc.configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 1) });
