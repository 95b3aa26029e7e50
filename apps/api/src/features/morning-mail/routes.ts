import { implement } from '#platform/http/http';
import * as contract from '@crustodian/contract/morning-mail';
import { changeMorningMail } from './change-morning-mail.ts';
import { readMorningMail } from './read-morning-mail.ts';
import { showUnsubscribe, unsubscribe } from './unsubscribe.ts';

export const morningMailRoutes = implement(contract, {
  readMorningMail,
  changeMorningMail,
  showUnsubscribe,
  unsubscribe,
});
