import fc from 'fast-check';

/**
 * The properties of the tests are tried on the same values every time: what fails on one machine
 * fails on all. Other values: `TEST_SEED=…`; new ones for minutes: `npm run fuzz`.
 */
fc.configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 1) });
