import type { Config } from '#platform/config';
import { FLAGGED_EMPLOYER, PROVIDER } from '@crustodian/demo/chain/companies';

/** The settings that name companies, with the demo chain's values. */
export const withDemoSettings = (config: Config): Config => ({
  ...config,
  providerCompany: PROVIDER,
  flaggedPictureEmployers: [FLAGGED_EMPLOYER],
});
