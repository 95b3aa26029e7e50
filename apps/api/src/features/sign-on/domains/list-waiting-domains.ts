import { listWaitingDomains as contract } from '@crustodian/contract/sign-on';
import { handle } from '#platform/http/http';
import { readWaiting } from './domain-rows.ts';

export const listWaitingDomains = handle(contract, (_input, { db }) => readWaiting(db));
