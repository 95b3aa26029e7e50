import { updateReportPizzas as contract } from '@crustodian/contract/weekly-reports';
import { changeEntry, type ReportEntry } from '@crustodian/domain/reports/report-pizza';
import { changeReports } from '#reports/changed-reports';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { entryChangeOf, keepChanged, openSelection } from './change-entries.ts';
import { changedOf } from '../whole-report.ts';

/**
 * Changes each pizza independently, and returns those that could not be changed with the first
 * reason.
 */
export const updateReportPizzas = handle(contract, ({ body }, context) => {
  const { viewer, request, now } = context;
  const by = { viewer, origin: originOf(request), now: now() };
  return changeReports(context, async (trx) => {
    const selection = await openSelection(trx, by, body.report_id);
    const list = new Map<string, ReportEntry>(selection.entries.map((entry) => [entry.id, entry]));
    // All that a change of another entry asks of the list.
    const featured = new Map([...list].filter(([, entry]) => entry.featured));
    const touched = new Set<string>();
    const refused: { id: string; err: string }[] = [];
    for (const { pizza_id: id } of body.pizzas) {
      const entry = list.get(id);
      const result = entry
        ? changeEntry(entry, entryChangeOf(body), [...featured.values()], selection.rules)
        : { refused: 'This pizza is not in the report.' };
      if ('refused' in result) {
        refused.push({ id, err: result.refused });
        continue;
      }
      for (const after of result.changed) {
        list.set(after.id, after);
        if (after.featured) featured.set(after.id, after);
        else featured.delete(after.id);
        touched.add(after.id);
      }
    }
    const after = [...touched].map((id) => list.get(id)!);
    const changed = changedOf(await keepChanged(trx, by, selection, after));
    const [first] = refused;
    if (!first) return { success: true, changed };
    return { success: false, changed, err: first.err, pizzas: refused.map(({ id }) => id) };
  });
});
