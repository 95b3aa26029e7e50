// Sends a till's orders, so that pizzas that no camera saw are known.
//
//   URL=https://pizza.example TOKEN=crt_… VENUE=12 node till-orders.mjs orders.json
//
// The file is a list of { order, line, specialty, crust?, size?, made }, one a pizza. The token needs
// the scope write:orders. Sending a file twice is harmless: a line is stored once.
import { connect } from '@crustodian/client';
import { readFile } from 'node:fs/promises';

const { URL: url, TOKEN: token, VENUE: venue } = process.env;
const MOST_LINES = 1000;

const crustodian = connect({ url, token });
const orders = JSON.parse(await readFile(process.argv[2], 'utf8'));
let stored = 0;
let repeated = 0;
for (let at = 0; at < orders.length; at += MOST_LINES) {
  const part = orders.slice(at, at + MOST_LINES);
  const receipt = await crustodian.receiveOrders({ body: { venue, orders: part } });
  stored += receipt.stored;
  repeated += receipt.repeated;
}
console.log(`${stored} lines stored, ${repeated} were there already.`);
