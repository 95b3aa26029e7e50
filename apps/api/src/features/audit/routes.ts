import { implement } from '#platform/http/http';
import * as contract from '@crustodian/contract/audit';
import { readAuditDraws } from './read-audit-draws.ts';

export const auditRoutes = implement(contract, { readAuditDraws });
