/** Changes whenever the measurements, thresholds or formulas change. */
export const ENGINE = 'crustodian-10';
