import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * Writes the sample that /test displays: part of a day of Bandera as returned by a running demo
 * product, with its pictures. `node tools/generate/write-sample-feed.ts http://127.0.0.1:8080
 * 2026-11-20`
 */
const [product = 'http://127.0.0.1:8080', day = ''] = process.argv.slice(2);
const FOLDER = 'apps/web/src/features/feed/sample';
const PICTURES = 'apps/web/public/sample';
const VENUE = 1;
const PIZZAS = 30;
const SIDE = 480;
/** The pipeline id of every sample (spec 000 section 9). */
const PIPELINE = 'v9p1-ssd-dense';
/** Radius of every pizza of a sample, in pixels (spec 000 section 3). */
const RADIUS = 506;

interface Tracked {
  id: string;
  optimal_snap_path: string;
  optimal_figure: { x: number; y: number; radius: number } | null;
  picture_size: { width: number; height: number } | null;
}
interface Detection {
  rectangle: number[];
}
interface Capture {
  vid: object;
  result: {
    pipeline_id: string;
    trackeds: Tracked[];
    evaluation_results: Record<string, object>;
    optimal_snap_ingredients: Record<string, Detection[]>;
  };
}

const token = (await ask('POST', 'token/', {
  username: 'regular@crustodian.example',
  password: 'pizza',
})) as { access: string };

async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${product}/api/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      cookie: 'csrftoken=program',
      'x-csrftoken': 'program',
      ...(path !== 'token/' && { authorization: `JWT ${token.access}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Stores a picture that is small enough for the web app; returns its path there. */
async function keepPicture(path: string, number: number): Promise<string> {
  const answer = await fetch(`${product}/api/static/${path}?w=640`, {
    headers: { authorization: `JWT ${token.access}` },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const picture = sharp(Buffer.from(await answer.arrayBuffer())).resize({ width: SIDE });
  writeFileSync(join(PICTURES, `${number}.webp`), await picture.webp({ quality: 62 }).toBuffer());
  return `sample/${number}.webp`;
}

/**
 * Converts a pizza and its detections to pixels of a picture in which the pizza has the sample's
 * radius.
 */
function measureAnew(tracked: Tracked, found: Detection[]): void {
  const { optimal_figure: figure, picture_size: size } = tracked;
  if (!figure || !size) return;
  const scaled = (pixels: number) => Math.round((pixels * RADIUS * 10) / figure.radius) / 10;
  for (const each of found) each.rectangle = each.rectangle.map(scaled);
  tracked.picture_size = {
    width: Math.round(scaled(size.width)),
    height: Math.round(scaled(size.height)),
  };
  tracked.optimal_figure = { ...figure, x: scaled(figure.x), y: scaled(figure.y), radius: RADIUS };
}

for (const folder of [FOLDER, PICTURES]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}
const [year, month, date] = day.split('-').map(Number);
const text = `${date}-${month}-${year}`;
const info = (await ask('GET', `dashboard/company-info/venue/${VENUE}/`)) as {
  company: { pk: number };
};
const feed = (await ask('POST', 'shift_report_data', {
  venue: String(VENUE),
  min: text,
  max: text,
})) as {
  vids_and_results: Capture[];
};

const captures: Capture[] = [];
let number = 0;
for (const capture of feed.vids_and_results.toReversed()) {
  if (number >= PIZZAS) break;
  capture.result.pipeline_id = PIPELINE;
  for (const tracked of capture.result.trackeds) {
    number += 1;
    tracked.optimal_snap_path = await keepPicture(tracked.optimal_snap_path, number);
    measureAnew(tracked, capture.result.optimal_snap_ingredients[tracked.id] ?? []);
    const { evaluation } = (await ask('GET', `dashboard/pizza/${tracked.id}/`)) as {
      evaluation: object | null;
    };
    if (evaluation) capture.result.evaluation_results[tracked.id] = evaluation;
  }
  captures.unshift(capture);
}
const sample = {
  day,
  venue: { value: String(VENUE), name: 'Bandera', region: null },
  info,
  stats: await ask('GET', `venue_stats?venue=${VENUE}`),
  specialties: await ask('POST', 'pizza_specialties_info', {
    company: info.company.pk,
    venue: String(VENUE),
  }),
  feed: { ...feed, vids_and_results: captures, detected: number },
};
writeFileSync(join(FOLDER, 'sample-feed.json'), `${JSON.stringify(sample)}\n`);
console.log(`${number} pizzas written to ${FOLDER} and ${PICTURES}`);
