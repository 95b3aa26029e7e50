import { followReports as contract, reportEvent } from '@crustodian/contract/report-control';
import { eventReply } from '#platform/live/event-stream';
import { handle } from '#platform/http/http';

/** The changed reports of all stores. Restricted to staff, who may see them all. */
export const followReports = handle(
  contract,
  async (_input, { live, memory, viewer, authorizeAgain }) =>
    eventReply({ live, memory, viewer, authorizeAgain }, (send) =>
      live.followReports(({ venue, week }) =>
        send(reportEvent.encode({ venue: String(venue), week })),
      ),
    ),
);
