import { readReportStructure as contract } from '@crustodian/contract/weekly-reports';
import { PROBLEM_CODES, PROBLEMS } from '@crustodian/domain/figures/problems';
import {
  DEFAULT_SPECIALTIES,
  PIZZAS_GOAL,
  SCORELESS_GOAL_PER_SHIFT,
} from '@crustodian/domain/reports/report-selection';
import { reportSpecialties } from '#reports/report-row';
import { handle } from '#platform/http/http';
import { visibleCompany } from '#platform/auth/scope';

export const readReportStructure = handle(contract, async ({ query }, { db, viewer }) => {
  const { company } = query;
  const specialties =
    company === undefined
      ? DEFAULT_SPECIALTIES
      : await reportSpecialties(db, await visibleCompany(db, viewer, company));
  return {
    REPORT_PIZZAS_GOAL: PIZZAS_GOAL,
    REPORT_PIZZAS_SCORELESS_GOAL_PER_SHIFT: SCORELESS_GOAL_PER_SHIFT,
    REPORT_PROBLEMS: PROBLEM_CODES,
    REPORT_SPECIALTIES_DEFINITION: Object.fromEntries(
      specialties.map(({ specialty, text, showGoal }) => [
        specialty,
        { ui_text: text, ...(showGoal !== null && { show_goal: showGoal }) },
      ]),
    ),
    REPORT_TIPS: Object.fromEntries(PROBLEM_CODES.map((code) => [code, PROBLEMS[code].tips])),
  };
});
