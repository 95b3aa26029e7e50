import { followReports as contract, reportEvent } from '@crustodian/contract/report-control';
import { eventReply } from '#platform/live/event-stream';
import { handle } from '#platform/http/http';

/** The changed reports of every store: only staff, who see them all, may ask. */
export const followReports = handle(
  contract,
  async (_input, { live, memory, viewer, authorizeAgain }) =>
    eventReply({ live, memory, viewer, authorizeAgain }, (send) =>
      live.followReports(({ venue, week }) =>
        send(reportEvent.encode({ venue: String(venue), week })),
      ),
    ),
);
