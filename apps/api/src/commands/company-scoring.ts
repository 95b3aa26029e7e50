import type { Command } from '@commander-js/extra-typings';
import { writeOperatorAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import type { WrittenFacts } from '@crustodian/domain/people/audit-words';
import { ownSliceMaxima, scoreWeights, type Grid } from '@crustodian/domain/pizza/criteria';
import {
  readOwnThresholds,
  thresholdsWith,
  type OwnThresholds,
} from '@crustodian/domain/score/own-thresholds';
import { readOwnWeights } from '@crustodian/domain/score/own-weights';
import { CommandError, notBlank, say, table, withTools } from './command.ts';
import { findCompany } from './companies.ts';

/** A company's own scoring rules. */
interface CompanyRules {
  weights: Record<string, number>;
  thresholds: OwnThresholds;
}
interface Company extends CompanyRules {
  id: number;
  name: string;
  grid: Grid;
  /** The company's own maximum points of a whole pizza. */
  maxima: Record<string, number>;
}

export const addCompanyScoring = (company: Command) =>
  company
    .command('scoring')
    .description(
      "shows a company's scoring weights and thresholds, or sets those that differ from the defaults; {} restores the defaults",
    )
    .requiredOption('--company <id or name>', 'the company', notBlank)
    .option('--weights <JSON>', 'its own weights of criteria')
    .option('--thresholds <JSON>', 'its own thresholds of measurements')
    .action(({ company: named, ...values }) =>
      withTools(async ({ tools: { db } }) => {
        const id = await findCompany(db, named);
        const after = await db.transaction().execute(async (trx) => {
          const before = await lockCompany(trx, id);
          const rules = rulesOf(before, values);
          if (values.weights !== undefined || values.thresholds !== undefined) {
            await store(trx, before, rules);
          }
          return { ...before, ...rules };
        });
        table(linesOf(after)).forEach(say);
      }),
    );

async function lockCompany(trx: Db, id: number): Promise<Company> {
  const { score_weights, scoring_thresholds, evaluation_key_max, grid, name } = await trx
    .selectFrom('company')
    .select(['name', 'grid', 'score_weights', 'evaluation_key_max', 'scoring_thresholds'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Safe because of the table's CHECK, and because only values validated by these rules are ever
  // stored.
  const weights = score_weights as Record<string, number>;
  const maxima = evaluation_key_max as Record<string, number>;
  return {
    id,
    name,
    grid: grid as Grid,
    weights,
    maxima,
    thresholds: scoring_thresholds as OwnThresholds,
  };
}

/** The previous rules with the changes applied. @throws CommandError */
function rulesOf(
  company: Company,
  written: { weights?: string | undefined; thresholds?: string | undefined },
): CompanyRules {
  const { weights, thresholds } = company;
  return {
    weights:
      written.weights === undefined
        ? weights
        : readOr(readOwnWeights(company.grid, jsonOf('weights', written.weights))).weights,
    thresholds:
      written.thresholds === undefined
        ? thresholds
        : readOr(readOwnThresholds(jsonOf('thresholds', written.thresholds))).thresholds,
  };
}

function readOr<Read extends object>(read: Read | { problem: string }): Read {
  if ('problem' in read) throw new CommandError(read.problem);
  return read;
}

function jsonOf(option: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(`--${option} must be JSON such as '{}'.`);
  }
}

async function store(trx: Db, company: Company, rules: CompanyRules): Promise<void> {
  await trx
    .updateTable('company')
    .set({
      score_weights: JSON.stringify(rules.weights),
      scoring_thresholds: JSON.stringify(rules.thresholds),
    })
    .where('id', '=', company.id)
    .execute();
  await writeOperatorAudit(trx, {
    now: Date.now(),
    company: company.id,
    action: 'scoring_rules_changed',
    subject: company.name,
    subjectId: company.id,
    before: factsOf(company),
    after: factsOf(rules),
  });
}

const factsOf = ({ weights, thresholds }: CompanyRules): WrittenFacts =>
  Object.fromEntries([
    ...Object.entries(weights).map(([key, weight]) => [`weight ${key}`, weight] as const),
    ...Object.entries(thresholds).map(
      ([key, value]) => [`threshold ${key}`, valueText(value)] as const,
    ),
  ]);

/** All effective rules, with the company's own marked. */
function linesOf({ grid, weights, maxima, thresholds }: Company): string[][] {
  const own = ownSliceMaxima(weights, maxima);
  const line =
    (kind: string, known: object) =>
    ([key, value]: [string, unknown]) => [
      kind,
      key,
      valueText(value),
      ...(Object.hasOwn(known, key) ? ['own'] : []),
    ];
  return [
    ...Object.entries(scoreWeights(grid, own)).map(line('weight', own)),
    ...Object.entries(thresholdsWith(thresholds)).map(line('threshold', thresholds)),
  ];
}

/** Display order, because PostgreSQL does not preserve the key order of an object. */
const ORDER = ['none', 'full', 'low', 'from', 'to', 'high', 'tradicional', 'delgada'];

/** 'none 0.06, full 0'. */
const valueText = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .toSorted(([p], [q]) => ORDER.indexOf(p) - ORDER.indexOf(q))
        .map(([key, part]) => `${key} ${valueText(part)}`)
        .join(', ')
    : String(value);
