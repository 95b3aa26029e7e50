import type { Access } from '@crustodian/domain/people/access';
import { addDays, dayMonthYearText } from '@crustodian/domain/time/calendar-day';
import { weekStamp } from '@crustodian/domain/time/week';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { daysAgo } from './pages/feed-page.ts';
import { ROOT } from './product.ts';

/** A screen of the product and the demo account that opens it; null if none is needed. */
export interface Screen {
  path: string;
  account: string | null;
}

/** A screen of the shell and the module that renders it. */
interface PageScreen extends Screen {
  account: string;
  /** As in the build manifest: 'src/features/feed/FeedPage.tsx'. */
  module: string;
}

/**
 * The account that opens pages of an access. Add a kind of access here when it gets its first page.
 */
const ACCOUNTS: Partial<Record<Access, string>> = {
  signedIn: 'regular',
  regular: 'regular',
  feed: 'reviewer',
  qualityReports: 'reports',
  livePdf: 'reports',
  companyManager: 'manager',
  admin: 'manager',
  adminOrStaff: 'manager',
  recipes: 'manager',
  staff: 'staff',
  reviewer: 'reviewer',
};

/** Values for the variable parts of URLs: the first company, and past times. */
const SAMPLES: Record<string, string> = {
  company: '2',
  venue: '1',
  week: dayMonthYearText(addDays(weekStamp(daysAgo(0)), -14)),
  month: dayMonthYearText(`${addDays(`${daysAgo(0).slice(0, 7)}-01`, -1).slice(0, 7)}-01`),
  region: 'north',
};

/** URLs outside the shell: public ones, and those for developers. */
const PUBLIC = ['/login', '/pizza-tv/venue/$venue'];
const LEFT_OUT = ['/', '/dev/controls'];

const APP = join(ROOT, 'apps/web/src/app');

const routeSource = (): string =>
  readdirSync(APP)
    .filter((name) => name.endsWith('routes.tsx'))
    .map((name) => readFileSync(join(APP, name), 'utf8'))
    .join('\n');

const PAGE =
  /\bpage\(\s*'([^']+)'.*?access: '(\w+)'.*?page: (?:(\w+),|lazyPage\(\s*\(\) => import\('..\/([^']+)'\))/gs;

/** Every page inside the shell, parsed from the source, which includes new pages automatically. */
export function everyPage(): PageScreen[] {
  const source = routeSource();
  const named = (name: string) =>
    new RegExp(`const ${name} = lazyPage\\(\\s*\\(\\) => import\\('../([^']+)'`).exec(source)![1]!;
  return [...source.matchAll(PAGE)].map(([, path, access, name, module]) => ({
    path: filled(path!),
    account: accountOf(access as Access),
    module: `src/${module ?? named(name!)}`,
  }));
}

/** Every URL of the route table. */
export function everyScreen(): Screen[] {
  const source = routeSource();
  const pages = everyPage();
  const others = [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path!);
  const unknown = others.find((path) => ![...PUBLIC, ...LEFT_OUT].includes(path));
  if (unknown)
    throw new Error(`${unknown} is outside the shell: say in every-route.ts who opens it`);
  return [...pages, ...PUBLIC.map((path) => ({ path: filled(path), account: null }))];
}

function accountOf(access: Access): string {
  const account = ACCOUNTS[access];
  if (!account) throw new Error(`Say in every-route.ts which account opens pages of '${access}'`);
  return account;
}

const filled = (path: string): string =>
  path.replaceAll(/\$(\w+)/g, (_part, name: string) => {
    const sample = SAMPLES[name];
    if (!sample) throw new Error(`Say in every-route.ts what stands for $${name} in ${path}`);
    return sample;
  });
