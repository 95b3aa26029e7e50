import { COMPANY_A } from '../../../apps/api/src/test/world/fixture.ts';
import { addDays, addMonths, dayMonthYearText } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';

/** Days for which a sample chain has pizzas. */
export const CHAIN_DAYS: DayRange = { min: '2023-11-15', max: '2024-12-14' };
/** The caller's time: the evening of the last day. */
export const ASKED_AT = Date.parse(`${CHAIN_DAYS.max}T18:00:00Z`);
/** The venue that the calls are about. */
export const ASKED_VENUE = 7;

const LAST = addDays(CHAIN_DAYS.max, -1);
const DAYS_90 = { min: addDays(LAST, -89), max: LAST };
const YEAR = { min: addDays(addMonths(LAST, -12), 1), max: LAST };

export interface Question {
  name: string;
  path: string;
  /** Statement on the facts; $1 venues, $2 and $3 days. */
  facts: string;
  of: 'venue' | 'company';
  range: DayRange;
}

const MEASURES = `count(*), count(*) FILTER (WHERE scored), count(*) FILTER (WHERE scored AND score <= 600),
  count(*) FILTER (WHERE scored AND score > 800), sum(score) FILTER (WHERE scored),
  sum(score::bigint * score) FILTER (WHERE scored), max(score) FILTER (WHERE scored)`;
const SOURCE = `(SELECT *, CASE WHEN hour < 17 THEN 'AM' ELSE 'PM' END AS shift,
    extract(dow FROM business_date) AS weekday, date_trunc('month', business_date) AS month,
    evaluated AND snap_quality = 'buena' AND NOT censored AS scored
  FROM pizza WHERE venue_id = ANY ($1) AND business_date BETWEEN $2 AND $3) fact`;
const grouped = (...sets: string[]) =>
  `SELECT ${MEASURES} FROM ${SOURCE} GROUP BY GROUPING SETS (${sets.map((set) => `(${set})`).join(', ')})`;
const PORTIONS = `SELECT shift, specialty, crust, piece ->> 'type', sum((piece ->> 'weight')::numeric)
  FROM ${SOURCE} JOIN pizza_detail d ON d.venue_id = fact.venue_id
    AND d.business_date = fact.business_date AND d.id = fact.id
  CROSS JOIN LATERAL json_array_elements(d.detections) piece
  WHERE d.venue_id = ANY ($1) AND d.business_date BETWEEN $2 AND $3 GROUP BY 1, 2, 3, 4`;

const text = dayMonthYearText;
const days = ({ min, max }: DayRange) => `start_date/${text(min)}/end_date/${text(max)}/`;

function ofVenue(name: string, path: string, facts: string): Question {
  const full = path.replace('VENUE', `venue/${ASKED_VENUE}`).replace('DAYS', days(DAYS_90));
  return { name, path: full, facts, of: 'venue', range: DAYS_90 };
}
function ofCompany(name: string, path: string, facts: string): Question {
  const full = path.replace('VENUE', `venue/${ASKED_VENUE}`).replace('DAYS', days(YEAR));
  return { name, path: full, facts, of: 'company', range: YEAR };
}

/** All analytics calls: for a venue over 90 days, for the company over a year. */
export const QUESTIONS: readonly Question[] = [
  {
    ...ofVenue(
      'daily insights, 1 day',
      `home/VENUE/date/${text(LAST)}/`,
      grouped('shift', 'specialty'),
    ),
    range: { min: LAST, max: LAST },
  },
  ofVenue(
    'production total, daily',
    'production/total/VENUE/type/daily/DAYS',
    grouped('business_date'),
  ),
  ofVenue(
    'production by weekday and hour',
    'production/distribution/VENUE/DAYS',
    grouped('weekday, hour'),
  ),
  ofVenue(
    'quality by weekday and hour',
    'performance/distribution/VENUE/DAYS',
    grouped('weekday, hour', 'weekday'),
  ),
  ofVenue(
    'quality by period, shift, specialty',
    'performance/quality/VENUE/type/daily/DAYS',
    grouped('business_date', 'shift', 'specialty'),
  ),
  ofVenue(
    'shift quality, daily',
    'performance/shift_quality/VENUE/type/daily/DAYS',
    grouped('business_date, shift'),
  ),
  ofVenue('specialty quality', 'performance/specialty_quality/VENUE/DAYS', grouped('specialty')),
  ofVenue('summary', 'performance/summary/VENUE/DAYS', grouped('')),
  ofVenue('portion control', 'portion_control/VENUE/DAYS', PORTIONS),
  ofCompany(
    'average, monthly, 40 venues',
    'performance/average/VENUE/type/monthly/DAYS',
    grouped('month', 'month, venue_id'),
  ),
  ofCompany(
    'compare',
    'compare/DAYS',
    grouped('venue_id', 'venue_id, shift', 'venue_id, specialty'),
  ),
  ofCompany(
    'compare quality, monthly',
    'compare/quality/VENUE/type/monthly/DAYS',
    grouped('month'),
  ),
  ofCompany('leaderboard', 'leaderboard/shift/DAYS', grouped('venue_id, shift')),
  {
    ...ofCompany(
      'winner history, 10 weeks',
      'leaderboard/week_ranking/',
      grouped('business_date, venue_id, shift'),
    ),
    range: { min: addDays(LAST, -69), max: LAST },
  },
  ofCompany(
    'management',
    `management/DAYScompany_pk/${COMPANY_A}/`,
    grouped('business_date', 'venue_id, specialty'),
  ),
];
