import type { Tools } from '#platform/tools';
import { isRead, needsSlot, type Call } from './call-kind.ts';
import { ownerOf } from './slot-quotas.ts';
import type { Caller } from './slot-quotas.ts';

/**
 * The tools of a call. Most reads get a database in which statements have a time limit and the
 * caller's company has a share of the connections. Files and streams take as long as their
 * receivers do, and a print would be incomplete without one of its reads.
 */
export function toolsOfCall(call: Call, tools: Tools, caller: Caller): Tools {
  const isLimited = isRead(call) && needsSlot(call) && !caller.isPrint;
  if (!isLimited || call.kind === 'file' || call.kind === 'stream') return tools;
  return { ...tools, db: tools.readsOf(ownerOf(caller)) };
}
