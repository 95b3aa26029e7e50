import * as contract from '@crustodian/contract/privacy';
import { implement } from '#platform/http/http';
import { erasePerson } from './erase-person.ts';
import { exportPersonalData } from './export-personal-data.ts';
import { findPeople } from './find-people.ts';
import { readPersonalData } from './read-personal-data.ts';
import { changeRetention } from './retention/change-retention.ts';
import { cropPictures } from './retention/crop-pictures.ts';
import { holdStore } from './retention/hold-store.ts';
import { liftHold } from './retention/lift-hold.ts';
import { countDue, readRetention } from './retention/read-retention.ts';

export const privacyRoutes = implement(contract, {
  findPeople,
  readPersonalData,
  exportPersonalData,
  erasePerson,
  readRetention,
  countDue,
  changeRetention,
  cropPictures,
  holdStore,
  liftHold,
});
