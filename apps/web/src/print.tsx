// Imported before any module that creates a schema.
import './api/zod-setting.ts';
import './theme/global.css';
import './theme/longer-texts.css';
import './theme/tokens.css';
import './print.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { addressedReport, type AddressedReport } from '@crustodian/domain/reports/printed-address';
import { makeQueryClient } from './app/query-client.ts';
import { monthlyReportsQuery } from './features/monthly-reports/monthly-calls.ts';
import { MonthlyPrint } from './features/monthly-reports/print/MonthlyPrint.tsx';
import { isPrinting } from './features/report-files/is-printing.ts';
import { loadPrintFonts } from './features/report-files/sheets/print-fonts.ts';
import { prefetchReportModel } from './features/weekly-reports/print/report-model-calls.ts';
import { WeeklyPrint } from './features/weekly-reports/print/WeeklyPrint.tsx';

// A separate page with only the sheets, without the code to work with them. All of its data is
// requested immediately.
const client = makeQueryClient();
const report = addressedReport(location.pathname);
if (report?.kind === 'weekly') prefetchReportModel(client, report);
if (report?.kind === 'monthly') {
  void client.prefetchQuery(monthlyReportsQuery(report.company, report.month, false));
}
void loadPrintFonts();
document.documentElement.toggleAttribute('data-printed', isPrinting());

const Sheets = ({ report }: { report: AddressedReport }) =>
  report.kind === 'weekly' ? <WeeklyPrint {...report} /> : <MonthlyPrint {...report} />;

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={client}>
    <main>{report ? <Sheets report={report} /> : <p>There is no report at this address.</p>}</main>
  </QueryClientProvider>,
);
