import type { ReportChanged } from '#platform/live/live-events';
import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, V1 } from '#test/world/fixture';
import { parseDayMonthYear } from '@crustodian/domain/time/calendar-day';
import { weekStamp } from '@crustodian/domain/time/week';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SampleTargets, Sample } from '../../test/samples/requests.ts';
import { placeWithPizza } from '../../test/world/place.ts';
import { SAMPLES } from '../../test/samples/every-feature.ts';

const t = testApp();
let address = '';
let place: SampleTargets;
beforeAll(async () => {
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const device = t.devices.deviceOfV1;
  place = await placeWithPizza(t, { venue: V1, company: COMPANY_A, grid: 'official', device });
  const report_emails = ['store@crustodian.example'];
  await t.db.updateTable('venue').set({ report_emails }).where('id', '=', V1).execute();
});

const follow = async (kind: ViewerKind, signal: AbortSignal | null = null) =>
  fetch(`${address}/api/live/reports/`, { headers: await t.signIn(kind), signal });

/** The events that followers get from a request as staff, or as someone else. */
async function eventsOf(sample: Sample, kind: ViewerKind = 'staff') {
  const request = await sample.request(place, t, kind);
  const events: ReportChanged[] = [];
  const unfollow = t.tools.live.followReports((change) => events.push(change));
  const { statusCode: status } = await t.ask(kind, request);
  unfollow();
  return { status, events };
}

const { weeklyReports, reportFiles, reportMail, review } = SAMPLES;

describe('each change of a report is announced once it is stored', () => {
  test.each<[string, Sample, ViewerKind?]>([
    ['initialize', weeklyReports.initializeReport],
    ['initialize many', weeklyReports.initializeReports],
    ['a pizza', weeklyReports.updateReportPizza],
    ['a feature', weeklyReports.updateFeatured],
    ['many pizzas', weeklyReports.updateReportPizzas],
    ['a fetched day', weeklyReports.updateTrackOfDays],
    ['a replacement', weeklyReports.swapReportPizza],
    ['visible fractions', weeklyReports.updateVisibleToStandard],
    ['a state', weeklyReports.changeReportState],
    ['a selection', weeklyReports.fillReport],
    ['a delivered csv', weeklyReports.uploadReportCsv],
    ['the end of a report', weeklyReports.deleteReport],
    ['a PDF', reportFiles.generatePdf],
    ['an order to print', reportFiles.queuePrinting],
    ['a mail', reportMail.mailReports],
    ['a day marked reviewed', review.markDayReviewed, 'reviewer'],
  ])('%s', async (_case, sample, kind) => {
    const { status, events } = await eventsOf(sample, kind);
    expect(status).toBe(200);
    expect(events).toEqual([{ venue: V1, week: expect.any(String) as string }]);
    expect(weekStamp(events[0]!.week)).toBe(events[0]!.week);
  });

  test('of a refused one nobody learns', async () => {
    const { request }: Sample = weeklyReports.changeReportState;
    const { status, events } = await eventsOf({
      request: async (at, app, kind) => ({
        ...(await request(at, app, kind)),
        payload: { report_id: `${at.venue}-1`, state: 'complete' },
      }),
    });
    expect(status).toBe(404);
    expect(events).toEqual([]);
  });

  test('of a report that is read nobody learns', async () => {
    expect((await eventsOf(weeklyReports.readReport)).events).toEqual([]);
  });
});

describe('the call', () => {
  test('streams the store and the week to staff: 200', async () => {
    const closing = new AbortController();
    const reply = await follow('staff', closing.signal);
    expect(reply.status).toBe(200);
    t.tools.live.reportChanged({ venue: V1, week: parseDayMonthYear('10-3-2024')! });
    let text = '';
    for await (const chunk of reply.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      if (text.endsWith('}\n\n')) break;
    }
    closing.abort();
    expect(text).toBe('retry: 2000\n\ndata: {"venue":"1","week":"10-3-2024"}\n\n');
  });
});
