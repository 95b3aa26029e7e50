// Writes the figures of every store and day as CSV, for a warehouse or a spreadsheet.
//
//   URL=https://pizza.example TOKEN=crt_… node bi-export.mjs 2024-03-01 2024-03-31 > figures.csv
//
// The token needs the scope read:figures. Days without pizzas have no row; a mean is of the pizzas
// that were scored.
import { connect, days } from '@crustodian/client';

const { URL: url, TOKEN: token } = process.env;
const [from, until] = process.argv.slice(2);
const [start_date] = days(from, from);
const [end_date] = days(until, until);

const cell = (value) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
const write = (...cells) => console.log(cells.map((value) => cell(String(value ?? ''))).join(','));

const crustodian = connect({ url, token });
const { venues } = await crustodian.listVenues();
write('store', 'name', 'day', 'pizzas', 'scored', 'mean_score');
for (const { value: venue, name } of venues) {
  const { data } = await crustodian.readPerformanceAverage({
    params: { venue, type: 'daily', start_date, end_date },
  });
  for (const { _id: day, total_pizzas, scored_pizzas, avg_score } of data) {
    write(venue, name, day, total_pizzas, scored_pizzas, avg_score);
  }
}
